/**
 * Whether a vehicle goes faster than its company allows: a machine fed one fix at a time, in order of time
 * (docs/decisions/0055). The limit is the company's own, not the law's. Times UTC milliseconds, speeds km/h.
 */

/** A speedometer and a receiver disagree by this much. */
const TOLERANCE_KMH = 5
const LASTS_MS = 15_000
const FIXES = 3
/** Less accurate fixes say nothing of the speed; metres. */
const SPEED_ACCURACY_M = 50
/** Fixes further apart than this are not one run. */
const GAP_MS = 2 * 60_000

export interface SpeedingState {
  /** the first fix above the limit */
  from: number
  /** the last one */
  last: number
  fixes: number
  /** the speed at the last one */
  speed: number
  /** the highest that two fixes in a row say, as the top speed of a day: one alone may be noise */
  peak: number
  limit: number
}

interface Speeding {
  from: number
  /** null while it lasts */
  until: number | null
  peak: number
  limit: number
}

/** Whether a run is long enough to be an episode. */
export const isProven = ({ from, last, fixes }: SpeedingState): boolean => fixes >= FIXES && last - from >= LASTS_MS

const told = ({ from, peak, limit }: SpeedingState, until: number | null): Speeding => ({ from, until, peak, limit })

/**
 * The state after a fix, and the episode that it began or ended: a proven run ends with the first fix at or below the
 * limit, or with its last one when the next comes much later or another limit holds.
 * @param fix its speed is km/h; null when it is not known, which changes nothing
 * @param limit km/h; null when no limit holds
 */
export function speedStep(
  state: SpeedingState | null,
  fix: { at: number; speed: number | null; accuracy: number },
  limit: number | null,
): { state: SpeedingState | null; speeding: Speeding | null } {
  if (fix.speed === null || fix.accuracy > SPEED_ACCURACY_M) return { state, speeding: null }
  if (state && (fix.at - state.last > GAP_MS || state.limit !== limit)) {
    const ended = isProven(state) ? told(state, state.last) : null
    return { state: begun(fix.at, fix.speed, limit), speeding: ended }
  }
  if (!state) return { state: begun(fix.at, fix.speed, limit), speeding: null }
  if (fix.speed <= state.limit) return { state: null, speeding: isProven(state) ? told(state, fix.at) : null }
  // between limit and tolerance a proven episode continues, and an unproven one is dropped
  const isAbove = fix.speed > state.limit + TOLERANCE_KMH
  if (!isAbove && !isProven(state)) return { state: null, speeding: null }
  const next = {
    ...state,
    last: fix.at,
    fixes: Math.min(FIXES, state.fixes + 1),
    speed: fix.speed,
    peak: Math.max(state.peak, Math.round(Math.min(state.speed, fix.speed))),
  }
  return { state: next, speeding: !isProven(state) && isProven(next) ? told(next, null) : null }
}

const begun = (at: number, speed: number, limit: number | null): SpeedingState | null =>
  limit !== null && speed > limit + TOLERANCE_KMH ? { from: at, last: at, fixes: 1, speed, peak: 0, limit } : null
