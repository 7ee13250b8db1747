/** A document in one line: when it expires, why it does not apply, or what is missing. */
import { gapAfter } from '@domain/documentos/coverage'
import { nombreOf } from '@domain/documentos/nombre'
import { NEVER_DAY } from '@domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '@domain/documentos/vigencia'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import type { Row } from './load.server'

/** The name of a document; an «Otro» has a custom one. */
export function labelOf({ tipo, nombre }: Pick<Row, 'tipo' | 'nombre'>, { t }: I18n): string {
  return tipo === 'Otro' && nombre
    ? nombreOf({ tipo, nombre })
    : t(`documentosByTipo.${tipo}` as TextKey & `documentosByTipo.${Row['tipo']}`)
}

/** «Vence en 12 días · 2 dic 2026», «Vence hoy · …», «Venció hace 3 días · …», «Vence el 8 mar 2027». */
export function vencimiento(day: string, days: number, { t, date, inDays }: I18n): string {
  const textData = { fecha: date(day), cuando: inDays(days) }
  if (days === 0) return t('documentos.expires_today', { fecha: textData.fecha })
  if (days < 0) return t('documentos.expired_when', textData)
  return days > DAYS_EXPIRING_SOON
    ? t('documentos.vence_el', { fecha: textData.fecha })
    : t('documentos.vence_when', textData)
}

/** The line beside the state of a row; `urge`: in full contrast, otherwise muted. */
export function detailOf(row: Row, i18n: I18n): { texto: string; urge: boolean } {
  const { t, date, inDays } = i18n
  if (row.estado === 'Sin registrar')
    return {
      texto: t(row.required ? 'documentos.missing_required' : 'documentos.missing_optional'),
      urge: row.required,
    }
  if (row.estado === 'No aplica') {
    if (row.motivo !== null)
      return { texto: t('documentos.not_applicable_reason', { motivo: row.motivo }), urge: false }
    if (row.desde !== null) return { texto: t('documentos.required_from', { fecha: date(row.desde) }), urge: false }
    return { texto: t(row.later ? 'documentos.not_required_yet' : 'documentos.not_required'), urge: false }
  }
  if (row.documento === null)
    return { texto: t('documentos.first_rtm', { fecha: date(row.fecha), cuando: inDays(row.dias) }), urge: true }
  const { cuenta_hasta } = row.documento
  if (row.estado === 'Por empezar') {
    const text = t('documentos.starts_when', { fecha: date(row.fecha), cuando: inDays(row.dias) })
    return { texto: text, urge: true }
  }
  const text = vencimiento(row.fecha, row.dias, i18n)
  const gap = gapAfter(row.fecha, cuenta_hasta === NEVER_DAY ? null : cuenta_hasta)
  if (!gap) return { texto: text, urge: row.estado !== 'Vigente' }
  const days = { desde: date(gap.desde), hasta: date(gap.hasta) }
  return {
    texto: `${text} · ${t(gap.desde === gap.hasta ? 'documentos.gap_one_day' : 'documentos.gap', days)}`,
    urge: true,
  }
}
