/**
 * Billing periods on the calendar of a company. A period begins and ends at the same hour of its day of the month; where a
 * month is shorter it ends on its last day, and goes back to its day after: 31 January, 28 February, 31 March.
 */
import { addDays, addMonths, dayIn, instantAt, timeOfDay } from '../day'
import type { Periodo } from './plan'

const PERIODO_MONTHS: Record<Periodo, number> = { mensual: 1, anual: 12 }

/** The day of the month that an instant falls on, 1 to 31. */
export const dayOfMonth = (zona: string, instant: number): number => Number(dayIn(zona, instant).slice(8))

/** The wanted day of a month, 1 to 31, or its last one where it is shorter; `month` is any day of it, `YYYY-MM-DD`. */
function dayInMonth(month: string, wanted: number): string {
  const last = addDays(addMonths(`${month.slice(0, 8)}01`, 1), -1)
  const day = `${month.slice(0, 8)}${String(wanted).padStart(2, '0')}`
  return day < last ? day : last
}

/** Whether an instant falls on a billing day, 1 to 31, or on the last day of a month that is shorter. */
export function fallsOnBillingDay(instant: number, billingDay: number, zona: string): boolean {
  const day = dayIn(zona, instant)
  return day === dayInMonth(day, billingDay)
}

/**
 * When a period ends that begins at `desde` (UTC milliseconds).
 * @param dia the day of the month on which the company's periods begin, 1 to 31
 */
export function periodoEnd(from: number, periodo: Periodo, billingDay: number, zona: string): number {
  const month = addMonths(`${dayIn(zona, from).slice(0, 8)}01`, PERIODO_MONTHS[periodo])
  return instantAt(zona, dayInMonth(month, billingDay), timeOfDay(zona, from))
}

/** The same hour so many days later. */
export const daysLater = (instant: number, days: number, zona: string): number =>
  instantAt(zona, addDays(dayIn(zona, instant), days), timeOfDay(zona, instant))
