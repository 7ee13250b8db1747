/**
 * Validity of what has an expiry day: 0 days or fewer is «Vencido», 30 or fewer «Por vencer», else «Vigente».
 * Days are `YYYY-MM-DD` in the company's zone; whoever calls gives today.
 */
import { diasEntre } from '../day'

/** Fixed by the specification. */
export const DAYS_EXPIRING_SOON = 30

export type Vigencia = 'Vencido' | 'Por vencer' | 'Vigente'

/** The validity on the day `hoy` of what expires on the day `fecha`. */
export function vigencia(fecha: string, hoy: string): Vigencia {
  const dias = diasEntre(hoy, fecha)
  if (dias <= 0) return 'Vencido'
  return dias <= DAYS_EXPIRING_SOON ? 'Por vencer' : 'Vigente'
}
