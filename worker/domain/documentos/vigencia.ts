/**
 * Validity by expiry day: 0 days or fewer is «Vencido», 30 or fewer «Por vencer», else «Vigente». Days are `YYYY-MM-DD`
 * in the company's zone; the caller passes today.
 */
import { daysBetween } from '../day'

/** Fixed by the specification. */
export const DAYS_EXPIRING_SOON = 30

export type Vigencia = 'Vencido' | 'Por vencer' | 'Vigente'

/** The validity on the day `today` of an item that expires on `fecha`. */
export function vigencia(fecha: string, today: string): Vigencia {
  const days = daysBetween(today, fecha)
  if (days <= 0) return 'Vencido'
  return days <= DAYS_EXPIRING_SOON ? 'Por vencer' : 'Vigente'
}
