/**
 * Billing periods in a company's calendar. A period begins and ends at the same time on its day of the month; in a
 * shorter month on the last day, returning to its own day afterwards: 31 January, 28 February, 31 March.
 */
import { addDays, addMonths, dayIn, instantAt, timeOfDay } from '../day'
import type { Periodo } from './plan'

const PERIODO_MONTHS: Record<Periodo, number> = { mensual: 1, anual: 12 }

/** The day of the month of an instant, 1 to 31. */
export const dayOfMonth = (zona: string, instant: number): number => Number(dayIn(zona, instant).slice(8))

/** The wanted day of a month, 1 to 31, or its last day if it is shorter; `month` is any day of it, `YYYY-MM-DD`. */
function dayInMonth(month: string, wanted: number): string {
  const last = addDays(addMonths(`${month.slice(0, 8)}01`, 1), -1)
  const day = `${month.slice(0, 8)}${String(wanted).padStart(2, '0')}`
  return day < last ? day : last
}

/** Whether an instant is on a billing day, 1 to 31, or on the last day of a shorter month. */
export function fallsOnBillingDay(instant: number, billingDay: number, zona: string): boolean {
  const day = dayIn(zona, instant)
  return day === dayInMonth(day, billingDay)
}

/**
 * The end of a period that begins at `from` (UTC milliseconds).
 * @param billingDay the day of the month on which the company's periods begin, 1 to 31
 */
export function periodoEnd(from: number, periodo: Periodo, billingDay: number, zona: string): number {
  const month = addMonths(`${dayIn(zona, from).slice(0, 8)}01`, PERIODO_MONTHS[periodo])
  return instantAt(zona, dayInMonth(month, billingDay), timeOfDay(zona, from))
}

/** The same local time that many days later. */
export const daysLater = (instant: number, days: number, zona: string): number =>
  instantAt(zona, addDays(dayIn(zona, instant), days), timeOfDay(zona, instant))
