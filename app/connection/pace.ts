/** How the browser retries and how long it waits, the same for the map, the driver's page and the probe. In ms. */

/** Between attempts; the last repeats. Each caller adds its own jitter. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const

/** Before data that met an error of the server are asked for again; the last repeats. */
export const FAULT_AGAIN_MS = [2_000, 5_000, 10_000, 30_000] as const

/** For an answer of the server; longer counts as none. */
export const ANSWER_MS = 10_000

/** The delay after `failures` in a row, counted from 0. */
export const retryAfter = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RETRY_MS[0]

/** The same with a quarter of jitter either way, so that all pages do not come back at once; `random` is 0..1. */
export const retryDelay = (failures: number, random: number): number => retryAfter(failures) * (0.75 + random / 2)
