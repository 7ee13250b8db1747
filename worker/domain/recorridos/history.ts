/** Which days of a vehicle may be looked at: docs/decisions/0051. */
import { isDay } from '../day'

/** Why a day is not shown: not a day, not yet, or before what the plan keeps. */
export type DayRefusal = 'no-day' | 'future' | 'before-history'

/**
 * @param today in the company's zone
 * @param historyStart the first day that the plan shows; null when it shows all
 */
export function whyNotShown(day: string, today: string, historyStart: string | null): DayRefusal | null {
  if (!isDay(day)) return 'no-day'
  if (day > today) return 'future'
  return historyStart !== null && day < historyStart ? 'before-history' : null
}
