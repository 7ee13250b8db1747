/**
 * Validity of what has an expiry day: 0 days or fewer is «Vencido», 30 or fewer «Por vencer», else «Vigente».
 * Days are `YYYY-MM-DD` in the company's zone; whoever calls gives today.
 */
import { daysBetween } from '../day'

/** Fixed by the specification. */
export const DAYS_EXPIRING_SOON = 30

export type Vigencia = 'Vencido' | 'Por vencer' | 'Vigente'

/** The validity on the day `hoy` of what expires on the day `fecha`. */
export function vigencia(fecha: string, hoy: string): Vigencia {
  const days = daysBetween(hoy, fecha)
  if (days <= 0) return 'Vencido'
  return days <= DAYS_EXPIRING_SOON ? 'Por vencer' : 'Vigente'
}
