/** How long to wait before trying again: 1, 2, 5, then 10 s, each ± 20 % so that a fleet does not march in step. */

export const BACKOFF_STEPS = [1000, 2000, 5000, 10_000] as const
const JITTER = 0.2

/** `intento` counts from 0; `azar` is 0..1. Answers ms. */
export function backoff(attempt: number, random: number): number {
  const base = BACKOFF_STEPS[Math.min(attempt, BACKOFF_STEPS.length - 1)] ?? BACKOFF_STEPS[0]
  return Math.round(base * (1 - JITTER + 2 * JITTER * random))
}
