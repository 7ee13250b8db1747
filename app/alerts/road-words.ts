/** The words of alerts about what happened on the road; their texts are the section `ruta`. */
import type { AlertedEpisode } from '@domain/lugares/alerted'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { I18n } from '~/i18n/translator'
import { type Alerta, kindOf, nameOf } from './words'

/** «Exceso de velocidad», or what another alert is about. */
export const kindOfAny = (alerta: Alerta, i18n: I18n): string =>
  alerta.episodio ? i18n.t(`ruta.kind_${alerta.episodio.tipo}`) : kindOf(alerta, i18n)

/** The same with its vehicle, for labels. */
export function nameOfAny(alerta: Alerta, i18n: I18n): string {
  if (!alerta.episodio) return nameOf(alerta, i18n)
  const tipo = alerta.nombre ?? kindOfAny(alerta, i18n)
  return alerta.placa ? i18n.t('panel.a_which', { tipo, placa: formatPlaca(alerta.placa) }) : tipo
}

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
