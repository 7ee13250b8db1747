/**
 * A maintenance plan: work to be repeated on a vehicle every so many kilometres or months, whichever comes first.
 * `nextDue` has a twin in SQL (mantenimientos/sql.ts); a property test holds the two together.
 */

import { UMBRALES_KM } from '../alertas/umbral'
import { addMonths, daysBetween } from '../day'
import { DAYS_EXPIRING_SOON } from '../documentos/vigencia'

export const MONTHS_MAX = 120
export const EVERY_KM_MAX = 500_000

interface ServiceInterval {
  cada_km: number | null
  cada_meses: number | null
}
interface LastDone {
  ultima_fecha: string | null
  ultimo_km: number | null
}
interface NextDue {
  proxima_fecha: string | null
  proximo_km: number | null
}

/**
 * When it is next due. Without a last day the months count from `since`, the day the plan was created, so that there is
 * a reminder all the same; without a last odometer reading the distance is unknown.
 */
export function nextDue(plan: ServiceInterval & LastDone, since: string): NextDue {
  const { cada_km, cada_meses, ultima_fecha, ultimo_km } = plan
  return {
    proxima_fecha: cada_meses === null ? null : addMonths(ultima_fecha ?? since, cada_meses),
    proximo_km: cada_km === null || ultimo_km === null ? null : ultimo_km + cada_km,
  }
}

export const PLAN_ESTADOS = ['Vencido', 'Próximo', 'Al día', 'Sin registrar'] as const
export type EstadoPlan = (typeof PLAN_ESTADOS)[number]

/** A plan is «Próximo» in the last fifth of its interval, but never earlier than the default threshold. */
export const FIFTH = 5
/** a fifth of the thirty days of a month */
export const WARNING_DAYS_PER_MONTH = 30 / FIFTH
export const WARNING_KM = UMBRALES_KM[0]

/** How many days and kilometres before its due point a plan is «Próximo». */
export function warningDistance({ cada_km, cada_meses }: ServiceInterval): { dias: number; km: number } {
  return {
    dias: Math.min(DAYS_EXPIRING_SOON, (cada_meses ?? MONTHS_MAX) * WARNING_DAYS_PER_MONTH),
    km: Math.min(WARNING_KM, Math.floor((cada_km ?? EVERY_KM_MAX) / FIFTH)),
  }
}

/** Days and kilometres left until a plan is due; negative when past, null where unknown. */
export function remaining({ proxima_fecha, proximo_km }: NextDue, kilometraje: number | null, today: string) {
  return {
    dias: proxima_fecha === null ? null : daysBetween(today, proxima_fecha),
    km: proximo_km === null || kilometraje === null ? null : proximo_km - kilometraje,
  }
}

/** Whether kilometres are the more urgent of the two, on the scale that equates their default thresholds. */
export const isKmMoreUrgent = ({ dias: days, km }: { dias: number | null; km: number | null }): boolean =>
  km !== null && (days === null || km * DAYS_EXPIRING_SOON < days * WARNING_KM)

/**
 * The state of a plan on `today`, the company's day, with the odometer at `kilometraje`: by day or by kilometres,
 * whichever is worse. «Sin registrar» when both are unknown.
 */
export function planEstadoOn(plan: ServiceInterval & NextDue, kilometraje: number | null, today: string): EstadoPlan {
  const { dias: days, km } = remaining(plan, kilometraje, today)
  if (days === null && km === null) return 'Sin registrar'
  if ((days !== null && days <= 0) || (km !== null && km <= 0)) return 'Vencido'
  const before = warningDistance(plan)
  const near = (days !== null && days <= before.dias) || (km !== null && km <= before.km)
  return near ? 'Próximo' : 'Al día'
}

export interface OverduePlan {
  id: string
  nombre: string
  /** the day it was due, when that is past; else it is by kilometres alone */
  fecha: string | null
  /** kilometres past its due point; null when it is by day alone */
  km: number | null
}

/** The plans that are «Vencido» on a day: those past their day first, the longest past first, then by kilometres. */
export function overduePlans(
  plans: readonly (ServiceInterval & NextDue & { id: string; nombre: string })[],
  kilometraje: number | null,
  day: string,
): OverduePlan[] {
  return plans
    .filter((plan) => planEstadoOn(plan, kilometraje, day) === 'Vencido')
    .map((plan) => {
      const { dias: days, km } = remaining(plan, kilometraje, day)
      return {
        id: plan.id,
        nombre: plan.nombre,
        fecha: days !== null && days <= 0 ? plan.proxima_fecha : null,
        km: km !== null && km <= 0 ? -km : null,
      }
    })
    .sort((a, b) => (a.fecha ?? '9999').localeCompare(b.fecha ?? '9999') || (b.km ?? 0) - (a.km ?? 0))
}

/** Common plans offered in the form, editable; none is created automatically. */
export const PROPOSALS = [
  { clave: 'aceite', cada_km: 5000, cada_meses: 6 },
  { clave: 'aceite_diesel', cada_km: 10_000, cada_meses: 6 },
  { clave: 'filtros', cada_km: 10_000, cada_meses: 12 },
  { clave: 'frenos', cada_km: 20_000, cada_meses: 12 },
  { clave: 'llantas', cada_km: 10_000, cada_meses: null },
  { clave: 'alineacion', cada_km: 10_000, cada_meses: 6 },
  { clave: 'sincronizacion', cada_km: 40_000, cada_meses: 24 },
  { clave: 'refrigerante', cada_km: 40_000, cada_meses: 24 },
  { clave: 'bateria', cada_km: null, cada_meses: 24 },
] as const satisfies readonly ({ clave: string } & ServiceInterval)[]
