/**
 * Platform reports: the months they cover, and the names of their tables. Months and days are in the platform's zone.
 */
import { addDays, addMonths, dayIn, PLATFORM_ZONA } from '../day'

/** How many months a report may cover, including the current one. */
export const REPORT_MONTHS = ['3', '6', '12'] as const
export const DEFAULT_MONTHS = '6' satisfies (typeof REPORT_MONTHS)[number]
export const PLATFORM_REPORTS = ['ahora', 'ingresos', 'posiciones', 'activos', 'pruebas', 'empresas'] as const
export type ReportKind = (typeof PLATFORM_REPORTS)[number]

/** A device is active if it reported within this many days. */
export const ACTIVE_DAYS = 7
/** A Device tells how many points it has stored this often, in minutes, and when it goes quiet. */
export const COUNT_MINUTES = 30
/** Number of days in the daily charts. */
export const CHART_DAYS = 30
/** UTC offset of the platform's zone, which has no daylight saving time. */
export const UTC_OFFSET_MS = 5 * 3_600_000

export interface PlatformReportPeriod {
  /** `YYYY-MM`, oldest first */
  months: string[]
  /** first and last day, and the instant it begins */
  firstDay: string
  lastDay: string
  desde: number
}

/** The last n months, including that of `now`. */
export function lastMonths(n: number, now: number): PlatformReportPeriod {
  const lastDay = dayIn(PLATFORM_ZONA, now)
  const first = `${lastDay.slice(0, 7)}-01`
  const months = Array.from({ length: n }, (_, i) => addMonths(first, i - n + 1).slice(0, 7))
  const firstDay = `${months[0]}-01`
  return { months, firstDay, lastDay, desde: Date.parse(`${firstDay}T00:00:00Z`) + UTC_OFFSET_MS }
}

/** All days between two, both included. */
export function daysFrom(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
