/** What an alert about the road says in a list of the board. Loaded with the first of them. */
import { episodeText, kindOfAny } from '~/alerts/road-words'
import type { Alerta } from '~/alerts/words'
import { useI18n } from '~/i18n/provider'

export default function Happened({ alert, part }: { alert: Alerta; part: 'kind' | 'text' }) {
  const i18n = useI18n()
  i18n.need('ruta')
  if (part === 'kind' || !alert.episodio) return kindOfAny(alert, i18n)
  return [alert.nombre, episodeText(alert.episodio, i18n)].filter(Boolean).join(' · ')
}
