/** What is said of a paper in one line: when it expires, why it does not apply, what is missing. */
import { gapAfter } from '@domain/documentos/coverage'
import { nombreDe } from '@domain/documentos/documento'
import { NEVER_DAY } from '@domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '@domain/documentos/vigencia'
import type { TextoKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import type { Fila } from './load.server'

/** How a paper is called: an «Otro» by its own name. */
export function labelOf({ tipo, nombre }: Pick<Fila, 'tipo' | 'nombre'>, { t }: I18n): string {
  return tipo === 'Otro' && nombre
    ? nombreDe({ tipo, nombre })
    : t(`documentosByTipo.${tipo}` as TextoKey & `documentosByTipo.${Fila['tipo']}`)
}

/** «Vence en 12 días · 2 dic 2026», «Vence hoy · …», «Venció hace 3 días · …», «Vence el 8 mar 2027». */
export function vencimiento(dia: string, dias: number, { t, fecha, enDias }: I18n): string {
  const textData = { fecha: fecha(dia), cuando: enDias(dias) }
  if (dias === 0) return t('documentos.vence_hoy', { fecha: textData.fecha })
  if (dias < 0) return t('documentos.expired_when', textData)
  return dias > DAYS_EXPIRING_SOON
    ? t('documentos.vence_el', { fecha: textData.fecha })
    : t('documentos.vence_when', textData)
}

/** The line beside the state of a row; `urge` speaks in ink, the rest stays quiet. */
export function detailOf(fila: Fila, i18n: I18n): { texto: string; urge: boolean } {
  const { t, fecha, enDias } = i18n
  if (fila.estado === 'Sin registrar')
    return { texto: t(fila.exigido ? 'documentos.falta' : 'documentos.missing_optional'), urge: fila.exigido }
  if (fila.estado === 'No aplica') {
    if (fila.motivo !== null)
      return { texto: t('documentos.not_applicable_reason', { motivo: fila.motivo }), urge: false }
    if (fila.desde !== null) return { texto: t('documentos.required_from', { fecha: fecha(fila.desde) }), urge: false }
    return { texto: t(fila.later ? 'documentos.not_required_yet' : 'documentos.not_required'), urge: false }
  }
  if (fila.documento === null)
    return { texto: t('documentos.first_rtm', { fecha: fecha(fila.fecha), cuando: enDias(fila.dias) }), urge: true }
  const { cuenta_hasta } = fila.documento
  if (fila.estado === 'Por empezar') {
    const texto = t('documentos.starts_when', { fecha: fecha(fila.fecha), cuando: enDias(fila.dias) })
    return { texto, urge: true }
  }
  const texto = vencimiento(fila.fecha, fila.dias, i18n)
  const gap = gapAfter(fila.fecha, cuenta_hasta === NEVER_DAY ? null : cuenta_hasta)
  if (!gap) return { texto, urge: fila.estado !== 'Vigente' }
  const dias = { desde: fecha(gap.desde), hasta: fecha(gap.hasta) }
  return {
    texto: `${texto} · ${t(gap.desde === gap.hasta ? 'documentos.gap_one_day' : 'documentos.hueco', dias)}`,
    urge: true,
  }
}
