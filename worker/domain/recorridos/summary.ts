/** A day of a vehicle in one row: what is kept of it for months and for the odometer (docs/decisions/0054). */
import type { Day } from './day'
import { DAY_RULE } from './params'

/** Metres, milliseconds and instants are whole numbers; `topSpeed` is in metres per second. */
export interface DaySummary {
  meters: number
  movingMs: number
  stoppedMs: number
  /** first start and last arrival, UTC milliseconds; null on a day without a trip */
  firstStart: number | null
  lastStop: number | null
  topSpeed: number | null
  /** version of the rule that counted it */
  rule: number
}

/** The summary of a day; null for one of which no point is known, so that it keeps no row. */
export function summaryOf(day: Day): DaySummary | null {
  if (day.fixes.length === 0) return null
  return {
    meters: Math.round(day.meters),
    movingMs: day.movingMs,
    stoppedMs: day.stoppedMs,
    firstStart: day.trips[0]?.from ?? null,
    lastStop: day.trips.at(-1)?.until ?? null,
    topSpeed: day.topSpeed,
    rule: DAY_RULE,
  }
}
