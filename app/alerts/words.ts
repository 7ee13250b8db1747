/**
 * The text of an alert in the reader's language, derived from its due item and due point today, not from stored text.
 */

import { type DueItemClase, kmOf } from '@domain/alertas/assessment'
import type { AlertaEstado } from '@domain/alertas/list'
import { daysBetween } from '@domain/day'
import { TIPOS } from '@domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '@domain/documentos/vigencia'
import type { AlertedEpisode } from '@domain/lugares/alerted'
import { odometerNow } from '@domain/mantenimientos/odometer'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { I18n } from '~/i18n/translator'

export interface Alerta {
  id: string
  tipo: string
  mensaje: string
  fecha: string
  estado: AlertaEstado
  /** the due day, `km:<kilometres>`, or null for an alert without a due item */
  vence: string | null
  asunto: { clase: DueItemClase; id: string } | null
  /** what happened on the road, for an alert about that */
  episodio: AlertedEpisode | null
  /** the name of the driver or the plan, while it exists */
  nombre: string | null
  vehiculo_id: string | null
  placa: string | null
  servicio: 'particular' | 'publico' | null
  kilometraje: number | null
  /** with what GPS counted since the reading */
  kilometraje_estimado: number | null
}

export type Urgency = 'bad' | 'warn' | 'info'

/** What it is about: «SOAT», «Licencia de conducción», «Mantenimiento». */
export function kindOf({ asunto: subject, tipo }: Alerta, { t }: I18n): string {
  if (subject?.clase === 'licencia') return t('panel.a_licencia')
  if (subject?.clase === 'mantenimiento') return t('panel.a_mantenimiento')
  if (subject?.clase === 'primera-rtm') return t('panel.a_first_rtm')
  const known = TIPOS.find((one) => one === tipo)
  return known ? t(`documentosByTipo.${known}`) : tipo
}

/** «SOAT de JTR 205», for labels. */
export function nameOf(alerta: Alerta, i18n: I18n): string {
  const tipo = alerta.nombre ?? kindOf(alerta, i18n)
  return alerta.placa ? i18n.t('panel.a_which', { tipo, placa: formatPlaca(alerta.placa) }) : tipo
}

/**
 * When it falls due: `lead` in words («Vence en 12 días»), `point` as a date («2 dic 2026»). A resolved alert shows
 * only the point: its document may have been renewed long ago.
 */
export function dueOf({ vence, estado, asunto: subject, ...odometer }: Alerta, today: string, i18n: I18n) {
  const { t, date, inDays, formatNumber } = i18n
  if (vence === null) return null
  const km = kmOf(vence)
  if (km !== null) {
    const point = t('panel.a_at_km', { km: formatNumber(km) })
    const { km: kilometraje, isEstimated } = odometerNow(odometer)
    if (estado === 'Resuelto' || kilometraje === null) return { lead: null, point, urgency: urgencyOf(estado, 'warn') }
    const left = km - kilometraje
    const n = Math.abs(left)
    const text = (key: 'panel.a_km_left' | 'panel.a_km_overdue') => t(key, { n: n === 1 ? 1 : formatNumber(n) })
    const exact = left === 0 ? t('panel.a_ya_km') : text(left > 0 ? 'panel.a_km_left' : 'panel.a_km_overdue')
    const lead = isEstimated ? t('panel.a_estimated', { cuanto: exact }) : exact
    return { lead, point, urgency: urgencyOf(estado, left <= 0 ? 'bad' : 'warn') }
  }
  const days = daysBetween(today, vence)
  const urgency = urgencyOf(estado, days <= 0 ? 'bad' : days <= DAYS_EXPIRING_SOON ? 'warn' : 'info')
  const point = date(vence)
  if (estado === 'Resuelto') return { lead: null, point, urgency }
  const past = subject?.clase === 'mantenimiento' ? 'panel.a_was_due' : 'panel.a_expired'
  return { lead: t(days < 0 ? past : 'panel.a_vence', { cuando: inDays(days) }), point, urgency }
}

const urgencyOf = (estado: AlertaEstado, open: Urgency): Urgency => (estado === 'Resuelto' ? 'info' : open)
