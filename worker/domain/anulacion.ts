/** What a payment that was approved and then voided leaves of a subscription (docs/decisions/0025). */
import { PLAN_DE_PRUEBA, TABLA } from './plan'
import { alPasarElTiempo, type SuscripcionEntera } from './suscripcion'

/**
 * The period that the payment paid is taken back, so that the days of grace begin where it began. A later payment that
 * rests on it is not taken apart: then nothing changes but the payment itself. What remained of a smaller plan before it
 * is not made anew: somebody who voids a payment speaks with who paid.
 * @param pagado the period of the voided payment
 */
export function alAnular(
  antes: SuscripcionEntera,
  pagado: { desde: number; hasta: number },
  ahora: number,
): SuscripcionEntera {
  if (antes.subscription_ends_at !== pagado.hasta) return antes
  if (antes.trial_ends_at !== null && antes.trial_ends_at > ahora && pagado.desde === antes.trial_ends_at) {
    return {
      ...antes,
      ...{ subscription_status: 'trial', subscription_ends_at: antes.trial_ends_at, next_payment_at: null },
      ...{ plan_siguiente: null, periodo_siguiente: null, siguiente_at: null, dia_pago: null, cancela_at: null },
      vehicle_limit: antes.vehiculos_acordados ?? TABLA[PLAN_DE_PRUEBA].vehiculos,
      user_limit: antes.miembros_acordados ?? TABLA[PLAN_DE_PRUEBA].miembros,
    }
  }
  const { desde } = pagado
  const sinFuturo = antes.siguiente_at !== null && antes.siguiente_at >= desde
  const s: SuscripcionEntera = {
    ...antes,
    ...(sinFuturo ? { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null } : {}),
    subscription_status: antes.subscription_status === 'past_due' ? 'active' : antes.subscription_status,
    subscription_ends_at: desde,
    next_payment_at: antes.next_payment_at === null ? null : desde,
  }
  return alPasarElTiempo(s, ahora)
}
