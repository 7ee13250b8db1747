/**
 * The parameters of a vehicle's day and the version of the rule that reads it. They follow what fleet software agrees on
 * (docs/decisions/0051); distances in metres, durations in milliseconds, speeds in metres per second.
 */

/** Raised whenever the same points would give another day: a kept result of an older rule is computed again. */
export const DAY_RULE = 3

/** A span of time, `from` included, `until` not; UTC milliseconds. */
export interface Interval {
  from: number
  until: number
}

export const isWithin = ({ from, until }: Interval, at: number): boolean => at >= from && at < until

/** Spans in order and apart from each other that cover the same time as these, given in any order. */
export function joinedSpans(spans: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { from, until } of [...spans].sort((a, b) => a.from - b.from)) {
    const before = joined.at(-1)
    if (before && from <= before.until) before.until = Math.max(before.until, until)
    else joined.push({ from, until })
  }
  return joined
}

/** The higher of two speeds, of which either may be unknown. */
export const highest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

export const RULE = {
  /** a fix less accurate than this is shown, and counts for nothing else */
  accuracyMax: 100,
  /** two fixes that would need more than this are not both true: 200 km/h */
  speedMax: 200 / 3.6,
  /** a vehicle stands while its fixes stay this near their centre, or twice their own accuracy */
  stopRadius: 60,
  /** a stop is listed from this length */
  stopMs: 3 * 60_000,
  /** a trip is over after standing, or saying nothing, this long */
  tripEndMs: 10 * 60_000,
  /** longer than this without a fix is silence: neither moving nor stopped */
  silenceMs: 5 * 60_000,
} as const

/**
 * Points this long before and after the day are read too: a stop or a trip over midnight is the same on both days. What
 * is given beyond it changes nothing.
 */
export const DAY_MARGIN_MS = 30 * 60_000

export interface DayParams extends Interval {
  /** what lies after it has not happened yet: the day ends here when it is not over; UTC milliseconds */
  now: number
  /** times in which nothing is recorded, in order and apart from each other */
  offHours?: readonly Interval[]
}
