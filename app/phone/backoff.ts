/** Retry delay: 1, 2, 5, then 10 s, each ± 20 % of jitter so that a fleet does not retry in sync. */

import { retryAfter } from '~/connection/pace'

const JITTER = 0.2

/** `attempt` counts from 0; `random` is 0..1. Returns ms. */
export function backoff(attempt: number, random: number): number {
  return Math.round(retryAfter(attempt) * (1 - JITTER + 2 * JITTER * random))
}
