/**
 * A subscription as what happened to it (docs/decisions/0043): its columns are a fold over its payments, the company's own
 * wishes and what the platform set by hand, each at its instant. Time is no happening: every step looks at it. A payment
 * that is voided is left out, and the rest is folded again. Pure; instants are UTC milliseconds.
 */
import type { Compra } from './plan'
import { alAprobar, alPasarElTiempo, cambiarPlan, cancelar, reanudar, type SuscripcionEntera } from './suscripcion'
import { applyHandSet, type HandSet, handSetBetween, sinSuscripcion } from './suscripcion-a-mano'

export type SubscriptionEvent = { at: number } & (
  | { tipo: 'inicio'; state: SuscripcionEntera }
  /** approved, and counted in the zone that the company had then */
  | { tipo: 'pago'; payment: string; compra: Compra; zone: string }
  | { tipo: 'cancelar' | 'reanudar' }
  | { tipo: 'cambiar-plan'; compra: Compra }
  | { tipo: 'a-mano'; set: HandSet }
)

function step(s: SuscripcionEntera, e: SubscriptionEvent): SuscripcionEntera {
  switch (e.tipo) {
    case 'inicio':
      return e.state
    case 'pago':
      return alAprobar(s, e.compra, e.at, e.zone).suscripcion
    case 'a-mano':
      return applyHandSet(alPasarElTiempo(s, e.at), e.set, e.at)
    // what there was to cancel, to resume or to change may have gone with a voided payment
    case 'cancelar':
      return cancelar(s, e.at) ?? s
    case 'reanudar':
      return reanudar(s, e.at) ?? s
    case 'cambiar-plan':
      return cambiarPlan(s, e.compra, e.at) ?? s
  }
}

/** The subscription that a history, in its order, comes to at an instant. */
export const foldSubscription = (history: readonly SubscriptionEvent[], now: number): SuscripcionEntera =>
  alPasarElTiempo(history.reduce(step, sinSuscripcion()), now)

/**
 * What is left of a subscription without one of its payments; as it is where the payment is not in its history.
 * @param current its columns. What the history does not explain of them was changed past it, and stands like what is set by
 *   hand
 * @returns the columns, and what was found to have been changed past the history, to be kept in it
 */
export function withoutPayment(
  history: readonly SubscriptionEvent[],
  payment: string,
  current: SuscripcionEntera,
  now: number,
): { suscripcion: SuscripcionEntera; unexplained: HandSet | null } {
  if (!history.some((e) => isPayment(e, payment)))
    return { suscripcion: alPasarElTiempo(current, now), unexplained: null }
  const unexplained = handSetBetween(foldSubscription(history, now), alPasarElTiempo(current, now))
  const rest = history.filter((e) => !isPayment(e, payment))
  const suscripcion = foldSubscription(rest, now)
  return { suscripcion: unexplained ? applyHandSet(suscripcion, unexplained, now) : suscripcion, unexplained }
}

const isPayment = (e: SubscriptionEvent, payment: string) => e.tipo === 'pago' && e.payment === payment
