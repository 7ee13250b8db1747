/** Which instants of a point are possible, seen from the receiver's clock. The phone and the trackers ask it too. */

/** Allowed clock skew of a point into the future. */
export const FUTURE_MS = 2 * 60_000
/** Older points are refused. */
export const PAST_MS = 30 * 86_400_000
