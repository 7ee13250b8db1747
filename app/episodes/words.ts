/** An episode in the words of its row. */

import type { I18n } from '~/i18n/translator'
import { durationText } from '~/recorridos/words'
import type { Episode } from './load.server'

type Timed = Pick<Episode, 'tipo' | 'inicio' | 'fin'>

/** «9:12 a. m.», with its day when that is another one; «Sigue» while it lasts. */
export function endText({ tipo, inicio, fin }: Timed, { t, time, dateTime, date }: I18n): string | null {
  if (tipo === 'fuera') return null
  if (fin === null) return t(tipo === 'llegada' ? 'dias.episodes_not_arrived' : 'dias.episodes_lasting')
  return date(fin) === date(inicio) ? time(fin) : dateTime(fin)
}

/** Milliseconds from beginning to end, until now while it lasts; null for what is a moment. */
export const lengthOf = ({ tipo, inicio, fin }: Timed, now: number): number | null =>
  tipo === 'llegada' || tipo === 'fuera' ? null : Math.max(0, (fin ?? now) - inicio)

export function lengthText(episode: Timed, now: number, i18n: I18n): string | null {
  const ms = lengthOf(episode, now)
  return ms === null ? null : durationText(ms, i18n)
}
