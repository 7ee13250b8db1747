/** What happened on the road in words, of an episode or of an alert about one; the texts are the section `ruta`. */
import type { AlertedEpisode } from '@domain/lugares/alerted'
import type { I18n } from '~/i18n/translator'

/** Whether there is a way to see: of a movement outside the hours most devices record nothing. */
export const hasWay = ({ tipo, inicio, fin }: Pick<AlertedEpisode, 'tipo' | 'inicio' | 'fin'>): boolean =>
  tipo !== 'fuera' || fin !== inicio

/** «Desde las 8:05», «De 8:05 a 9:12», «Se esperaba antes de las 8:00»: what happened, without its vehicle and place. */
export function episodeText({ tipo, inicio, fin, maximo, limite }: AlertedEpisode, { t, time }: I18n): string {
  const from = time(inicio)
  if (tipo === 'velocidad') return t('ruta.speed', { maximo: maximo ?? 0, limite: limite ?? 0, hora: from })
  if (tipo === 'fuera') return t('ruta.at', { hora: from })
  if (tipo === 'llegada')
    return fin === null ? t('ruta.expected', { hora: from }) : t('ruta.came', { hora: time(fin), antes: from })
  if (tipo === 'permanencia' && fin === null) return t('ruta.stay', { hora: from, n: limite ?? 0 })
  return fin === null ? t('ruta.since', { hora: from }) : t('ruta.span', { desde: from, hasta: time(fin) })
}
