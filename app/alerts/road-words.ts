/** The words of alerts about what happened on the road; their texts are the section `ruta`. */
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
