/** What a company's plan opens (decisions.md «Money»): until when there is what Pro adds, how long positions are kept. */

const DIA_MS = 86_400_000
/** A payment that is late does not stop the vehicles on the map at once. */
export const GRACIA_DIAS = 7
/** History that Basic keeps; the trial, Pro and Plus keep all of it. */
export const HISTORIA_BASIC_DIAS = 30

/** The columns of `empresas` that decide; instants in UTC milliseconds. */
export interface Plan {
  plan_type: 'Basic' | 'Pro' | 'Plus'
  subscription_status: 'trial' | 'active' | 'past_due' | 'canceled' | 'expired'
  trial_ends_at: number | null
  subscription_ends_at: number | null
}

/** The instant from which positions are discarded: GPS comes with Pro. See `proHasta`. */
export const gpsHasta = (plan: Plan): number | null => proHasta(plan)

/**
 * The instant at which what Pro adds ends: null = no end in sight, 0 = already. The trial has everything whatever the
 * plan; afterwards Basic has none of it. A cancelled plan runs to the end of what was paid.
 */
export function proHasta({ plan_type, subscription_status, trial_ends_at, subscription_ends_at }: Plan): number | null {
  if (subscription_status === 'trial') return trial_ends_at
  if (subscription_status === 'expired' || plan_type === 'Basic') return 0
  if (subscription_status === 'active') return subscription_ends_at
  if (subscription_status === 'canceled') return subscription_ends_at ?? 0
  return subscription_ends_at === null ? null : subscription_ends_at + GRACIA_DIAS * DIA_MS
}

/**
 * How old a position may grow before it is dropped, in milliseconds; null = for ever. Only Basic forgets: a Pro or Plus
 * that ran out keeps its history for the day it is paid again.
 */
export function historiaMs(plan: Plan, now: number): number | null {
  if (plan.plan_type !== 'Basic') return null
  const enPrueba = plan.subscription_status === 'trial' && (plan.trial_ends_at === null || now < plan.trial_ends_at)
  return enPrueba ? null : HISTORIA_BASIC_DIAS * DIA_MS
}
