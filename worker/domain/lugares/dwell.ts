/**
 * Whether a vehicle stays at a place for longer than its company wants to be told: a machine fed one fix at a time, in order
 * of time, while a visit lasts (docs/decisions/0066). Times UTC milliseconds.
 */

/** A span in which nothing was heard for longer than this does not count: outside working hours nothing is known. */
const UNHEARD_MS = 60 * 60_000
const MINUTE_MS = 60_000

export interface DwellState {
  /** when the visit began */
  since: number
  /** how long it was heard of there */
  heard: number
  /** the minutes of which people were told; null until then */
  told: number | null
}

export interface Dwell {
  from: number
  /** null while it lasts */
  until: number | null
  minutes: number
}

/** What a fix says of the visit to a place. */
interface Stay {
  /** since when the vehicle is there; null when it is not */
  since: number | null
  /** when the visit ended, where this fix ended one */
  left: number | null
  /** the fix lies outside, and one alone may be noise */
  isInDoubt: boolean
}

/**
 * The state after a fix, and the long stay that it proved or ended: one a visit.
 * @param before when the fix before it was taken
 * @param minutes of which people are told; null for none
 */
export function dwellStep(
  state: DwellState | null,
  { since, left, isInDoubt }: Stay,
  { at, before }: { at: number; before: number },
  minutes: number | null,
): { state: DwellState | null; dwell: Dwell | null } {
  if (state && state.told !== null) {
    if (since !== null) return { state, dwell: null }
    return { state: null, dwell: { from: state.since, until: left ?? at, minutes: state.told } }
  }
  if (since === null) return { state: null, dwell: null }
  if (isInDoubt) return { state, dwell: null }
  if (minutes === null) return { state: null, dwell: null }
  const passed = at - (state ? before : since)
  const heard = (state?.heard ?? 0) + (passed > UNHEARD_MS ? 0 : passed)
  const isLong = heard >= minutes * MINUTE_MS
  return {
    state: { since, heard, told: isLong ? minutes : null },
    dwell: isLong ? { from: since, until: null, minutes } : null,
  }
}
