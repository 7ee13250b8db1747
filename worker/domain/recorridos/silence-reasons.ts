/**
 * Why nothing is known of a span, as far as the data show. Lost coverage is not a reason: a phone sends those points
 * later.
 */
import { isOfTracker } from '../trackers/program'
import type { Day, Silence } from './day'
import { type Interval, RULE } from './params'

export type SilenceReason =
  /** the company had turned tracking off, for this part of it or for the whole */
  | ({ why: 'switched-off' } & Interval)
  /** it is turned off, and the silence goes on */
  | { why: 'switched-off-now' }
  /** the device answered and did not know where it was, so many times */
  | { why: 'inaccurate'; n: number }
  /** it goes on: what was measured meanwhile may still come */
  | { why: 'now' }
  /** nothing came of a phone, or of a tracker, nor will it */
  | { why: 'phone' | 'tracker' }

/** A turn that was taken back at once explains nothing. */
const SHORTEST_MS = 60_000

interface Circumstances {
  day: Pick<Day, 'fixes' | 'until'>
  /** the day is not over */
  isToday: boolean
  /** whether tracking is turned on now */
  isTracking: boolean
  /** when it was turned off, in order and apart from each other; UTC milliseconds */
  switchedOff: readonly Interval[]
}

/** The reasons of a silence in the order in which they are told; at least one. */
export function whySilent(silence: Silence, { day, isToday, isTracking, switchedOff }: Circumstances): SilenceReason[] {
  const isNow = isToday && silence.until === day.until
  const off = switchedOff.flatMap((span) => {
    const part = { from: Math.max(span.from, silence.from), until: Math.min(span.until, silence.until) }
    return part.until - part.from >= SHORTEST_MS ? [part] : []
  })
  const unexplained = off.reduce((rest, { from, until }) => rest - (until - from), silence.until - silence.from)
  const told = off.map((part): SilenceReason => ({ why: 'switched-off', ...part }))
  const isOffNow = isNow && !isTracking
  if (silence.inaccurate > 0) told.push({ why: 'inaccurate', n: silence.inaccurate })
  else if (isOffNow && off.length === 0) told.push({ why: 'switched-off-now' })
  else if (unexplained > RULE.silenceMs && isNow && isTracking) told.push({ why: 'now' })
  else if (unexplained > RULE.silenceMs) told.push({ why: isFromTracker(silence, day) ? 'tracker' : 'phone' })
  return told
}

/** Whether the fix before it, or else the one after it, came from a tracker. */
function isFromTracker({ from, until }: Silence, { fixes }: Pick<Day, 'fixes'>): boolean {
  const around = fixes.findLast(({ at }) => at <= from) ?? fixes.find(({ at }) => at >= until)
  return around !== undefined && isOfTracker(around.src)
}
