/**
 * «Pruébelo con su teléfono»: a visitor without an account sees their own phone on a map for ten minutes. Its limits.
 */

/** Duration; all its data is deleted afterwards. */
export const DEMO_MS = 10 * 60_000
/** Demonstrations per address and hour. */
export const DEMOS_PER_HOUR = 5
const HOUR_MS = 3_600_000
/**
 * Demonstrations per wide network and hour (domain/identidad/network.ts): an office, or a client that rotates
 * addresses.
 */
export const DEMOS_OF_NETWORK = 25
/** Demonstrations per hour in total, against clients that use many networks. */
export const DEMOS_OF_ALL = 300
/** One point a second. */
export const DEMO_POINTS_PER_MINUTE = 60
/** Reports are small; the phone halves a report after a 413. */
export const DEMO_REPORT_MAX_BYTES = 16 * 1024
/** Maps per demonstration; one more closes the oldest. */
export const VIEWS_MAX = 4

/** The message of an expired link. */
export const DEMO_ENDED = 'La demostración terminó y su ubicación se borró.'

/**
 * Consumes one slot of the hour.
 * @param taken when earlier slots were consumed, UTC milliseconds
 * @param max slots per hour
 * @returns the slots that still count, including this one, and the seconds to wait (0 when one was free)
 */
export function takeTurn(taken: readonly number[], now: number, max: number): { taken: number[]; wait: number } {
  const counting = taken.filter((at) => at > now - HOUR_MS)
  const first = counting[0]
  if (first !== undefined && counting.length >= max) {
    return { taken: counting, wait: Math.ceil((first + HOUR_MS - now) / 1000) }
  }
  return { taken: [...counting, now], wait: 0 }
}

/** When the last slot expires: an address is remembered until then, UTC milliseconds. */
export const turnsEnd = (taken: readonly number[]): number => Math.max(0, ...taken) + HOUR_MS
