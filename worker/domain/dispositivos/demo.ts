/** «Pruébelo con su teléfono»: a visitor without an account sees the own phone on a map, for ten minutes. What it may take. */

/** How long one lasts; afterwards nothing of it is left. */
export const DEMO_MS = 10 * 60_000
/** An address begins at most so many in an hour. */
export const DEMOS_PER_HOUR = 5
const HOUR_MS = 3_600_000
/** Those of one wide network (domain/identidad/network.ts) together, an office or who takes a new address for each. */
export const DEMOS_OF_NETWORK = 25
/** All there are in an hour, wherever they are asked from: who has many networks too meets this. */
export const DEMOS_OF_ALL = 300
/** A point a second. */
export const DEMO_POINTS_PER_MINUTE = 60
/** Its reports are small; a phone that is told «too large» halves them. */
export const DEMO_REPORT_MAX_BYTES = 16 * 1024
/** Maps that may look at one; a further one closes the oldest. */
export const VIEWS_MAX = 4

/** What a link says when its time is up. */
export const DEMO_ENDED = 'La demostración terminó y su ubicación se borró.'

/**
 * Takes one of the hour's turns.
 * @param tomados when the earlier ones were taken, UTC milliseconds
 * @param max how many an hour has
 * @returns the turns that still count, this one among them, or the seconds until one is free
 */
export function takeTurn(
  taken: readonly number[],
  now: number,
  max = DEMOS_PER_HOUR,
): { taken: number[]; wait: number } {
  const counting = taken.filter((at) => at > now - HOUR_MS)
  const first = counting[0]
  if (first !== undefined && counting.length >= max) {
    return { taken: counting, wait: Math.ceil((first + HOUR_MS - now) / 1000) }
  }
  return { taken: [...counting, now], wait: 0 }
}

/** When the last turn counts no more: until then an address is remembered, UTC milliseconds. */
export const turnsEnd = (taken: readonly number[]): number => Math.max(0, ...taken) + HOUR_MS
