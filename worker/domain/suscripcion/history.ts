/**
 * A subscription as an event history (docs/decisions/0043): its columns are a fold over its payments, the company's own
 * requests and manual changes, each at its instant. The passing of time is not an event: every step applies it. To void
 * a payment, it is left out and the rest is folded again. Pure; instants are UTC milliseconds.
 */

import { applyHandSet, type HandSet, handSetBetween, noSuscripcion } from './by-hand'
import type { Purchase } from './plan'
import { afterApproval, asOf, cancel, changePlan, type FullSuscripcion, resume } from './suscripcion'

export type SubscriptionEvent = { at: number } & (
  | { tipo: 'inicio'; state: FullSuscripcion }
  /** approved, in the zone the company had at that time */
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
    // what was cancelled, resumed or changed may have disappeared with a voided payment
    case 'cancelar':
      return cancel(s, e.at) ?? s
    case 'reanudar':
      return resume(s, e.at) ?? s
    case 'cambiar-plan':
      return changePlan(s, e.purchase, e.at) ?? s
  }
}

/** The subscription that results from a history, in order, at an instant. */
export const foldSubscription = (history: readonly SubscriptionEvent[], now: number): FullSuscripcion =>
  asOf(history.reduce(step, noSuscripcion()), now)

/**
 * A subscription without one of its payments; unchanged when the payment is not in its history.
 * @param current its columns. Differences the history does not explain were written without an event, and are kept like
 *   manual changes
 * @returns the columns, and the unexplained change, to be stored as an event
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
