/** Retry delay: 1, 2, 5, then 10 s, each ± 20 % of jitter so that a fleet does not retry in sync. */

export const BACKOFF_STEPS = [1000, 2000, 5000, 10_000] as const
const JITTER = 0.2

/** `attempt` counts from 0; `random` is 0..1. Returns ms. */
export function backoff(attempt: number, random: number): number {
  const base = BACKOFF_STEPS[Math.min(attempt, BACKOFF_STEPS.length - 1)] ?? BACKOFF_STEPS[0]
  return Math.round(base * (1 - JITTER + 2 * JITTER * random))
}
