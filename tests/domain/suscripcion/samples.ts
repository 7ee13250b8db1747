/** Subscriptions in trial and active, and purchases, as tests of their life begin with. */
import { instantAt } from '../../../worker/domain/day'
import { dayOfMonth } from '../../../worker/domain/suscripcion/cycle'
import type { FullSuscripcion } from '../../../worker/domain/suscripcion/suscripcion'

export const DAY = 86_400_000
export const BOGOTA = 'America/Bogota'
/** Ten in the morning of a day in a zone. */
export const at = (day: string, zona: string = BOGOTA) => instantAt(zona, day, 10 * 3_600_000)

const base: FullSuscripcion = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
  next_payment_at: null,
  periodo: 'mensual',
  dia_pago: null,
  plan_siguiente: null,
  periodo_siguiente: null,
  siguiente_at: null,
  cancela_at: null,
  vehicle_limit: 30,
  user_limit: 25,
  vehiculos_acordados: null,
  miembros_acordados: null,
}
export const trial = (end: number): FullSuscripcion => ({ ...base, trial_ends_at: end, subscription_ends_at: end })
export const active = (end: number, change: Partial<FullSuscripcion> = {}): FullSuscripcion => ({
  ...base,
  plan_type: 'Pro',
  subscription_status: 'active',
  subscription_ends_at: end,
  next_payment_at: end,
  dia_pago: dayOfMonth(BOGOTA, end),
  vehicle_limit: 15,
  user_limit: 10,
  ...change,
})
export const PRO = { plan: 'Pro', periodo: 'mensual' } as const
export const BASIC = { plan: 'Basic', periodo: 'mensual' } as const
export const PLUS = { plan: 'Plus', periodo: 'mensual' } as const
