/** The reports of the platform: which months they cover, and what their tables are called. Months and days as the platform counts them. */
import { addDays, addMonths, dayIn, PLATFORM_ZONA } from '../day'
import { z } from '../zod'

/** How many months somebody may look back, the running one included. */
export const REPORT_MONTHS = ['3', '6', '12'] as const
export const REPORTS = ['ahora', 'ingresos', 'posiciones', 'activos', 'pruebas', 'empresas'] as const
export type ReportKind = (typeof REPORTS)[number]

/** A device is active that reported in this time. */
export const ACTIVE_DAYS = 7
/** The days that the charts by day show. */
export const CHART_DAYS = 30
/** Of the platform's zone, which knows no summer time. */
export const UTC_OFFSET_MS = 5 * 3_600_000

/** What the address asks for; what is not understood is left out. */
export const ReportRequest = z.object({
  meses: z.enum(REPORT_MONTHS).catch('6').transform(Number),
  reporte: z.enum(REPORTS).catch('ingresos'),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export interface Periodo {
  /** `YYYY-MM`, oldest first */
  meses: string[]
  /** its first and last day, and the instant on which it begins */
  firstDay: string
  lastDay: string
  desde: number
}

/** The last n months, the one of `ahora` included. */
export function periodoOf(n: number, now: number): Periodo {
  const lastDay = dayIn(PLATFORM_ZONA, now)
  const first = `${lastDay.slice(0, 7)}-01`
  const months = Array.from({ length: n }, (_, i) => addMonths(first, i - n + 1).slice(0, 7))
  const firstDay = `${months[0]}-01`
  return { meses: months, firstDay, lastDay, desde: Date.parse(`${firstDay}T00:00:00Z`) + UTC_OFFSET_MS }
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
