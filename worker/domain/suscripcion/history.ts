/**
 * A subscription as what happened to it (docs/decisions/0043): its columns are a fold over its payments, the company's own
 * wishes and what the platform set by hand, each at its instant. Time is no happening: every step looks at it. A payment
 * that is voided is left out, and the rest is folded again. Pure; instants are UTC milliseconds.
 */

import { applyHandSet, type HandSet, handSetBetween, sinSuscripcion } from './by-hand'
import type { Purchase } from './plan'
import { afterApproval, asOf, cancel, changePlan, type FullSuscripcion, resume } from './suscripcion'

export type SubscriptionEvent = { at: number } & (
  | { tipo: 'inicio'; state: FullSuscripcion }
  /** approved, and counted in the zone that the company had then */
  | { tipo: 'pago'; payment: string; purchase: Purchase; zone: string }
  | { tipo: 'cancelar' | 'reanudar' }
  | { tipo: 'cambiar-plan'; purchase: Purchase }
  | { tipo: 'a-mano'; set: HandSet }
)

function step(s: FullSuscripcion, e: SubscriptionEvent): FullSuscripcion {
  switch (e.tipo) {
    case 'inicio':
      return e.state
    case 'pago':
      return afterApproval(s, e.purchase, e.at, e.zone).suscripcion
    case 'a-mano':
      return applyHandSet(asOf(s, e.at), e.set, e.at)
    // what there was to cancel, to resume or to change may have gone with a voided payment
    case 'cancelar':
      return cancel(s, e.at) ?? s
    case 'reanudar':
      return resume(s, e.at) ?? s
    case 'cambiar-plan':
      return changePlan(s, e.purchase, e.at) ?? s
  }
}

/** The subscription that a history, in its order, comes to at an instant. */
export const foldSubscription = (history: readonly SubscriptionEvent[], now: number): FullSuscripcion =>
  asOf(history.reduce(step, sinSuscripcion()), now)

/**
 * What is left of a subscription without one of its payments; as it is where the payment is not in its history.
 * @param current its columns. What the history does not explain of them was changed past it, and stands like what is set by
 *   hand
 * @returns the columns, and what was found to have been changed past the history, to be kept in it
 */
export function withoutPayment(
  history: readonly SubscriptionEvent[],
  payment: string,
  current: FullSuscripcion,
  now: number,
): { suscripcion: FullSuscripcion; unexplained: HandSet | null } {
  if (!history.some((e) => isPayment(e, payment))) return { suscripcion: asOf(current, now), unexplained: null }
  const unexplained = handSetBetween(foldSubscription(history, now), asOf(current, now))
  const rest = history.filter((e) => !isPayment(e, payment))
  const suscripcion = foldSubscription(rest, now)
  return { suscripcion: unexplained ? applyHandSet(suscripcion, unexplained, now) : suscripcion, unexplained }
}

const isPayment = (e: SubscriptionEvent, payment: string) => e.tipo === 'pago' && e.payment === payment
