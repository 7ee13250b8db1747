/** Which reports a company has, and between what one chooses in them: light enough for a browser. */

/** By their last part of the address. */
export const REPORTS = ['fleet', 'distance', 'visits', 'speeding', 'costs', 'drivers', 'activity'] as const
export type ReportName = (typeof REPORTS)[number]
/** Those that a Usuario reads too, of the assigned vehicles. */
export const ASSIGNED_REPORTS = ['fleet', 'distance', 'visits', 'speeding'] as const satisfies readonly ReportName[]

export const REPORT_FILES = ['pdf', 'excel'] as const
export type ReportFile = (typeof REPORT_FILES)[number]

/** How many months a report may span. */
export const SPANS = [1, 3, 6, 12] as const
export type Span = (typeof SPANS)[number]
/** How many months a report spans when none are asked for; null for a report of today. */
const USUAL_SPAN: Record<ReportName, Span | null> = {
  fleet: null,
  distance: 1,
  visits: 1,
  speeding: 1,
  costs: 12,
  drivers: null,
  activity: 1,
}
/** Whether a report is of months, and not of today. */
export const hasPeriod = (report: ReportName): boolean => USUAL_SPAN[report] !== null
export const spanOf = (report: ReportName, { meses }: { meses: Span | typeof WEEK | null }): Span =>
  (meses === WEEK ? null : meses) ?? USUAL_SPAN[report] ?? 1

/** In the place of a number of months: a week, from Monday to Sunday. */
export const WEEK = 'semana'
/** Those of which a week is enough; of costs too little is driven in one (costs.ts). */
const BY_WEEK: ReadonlySet<ReportName> = new Set<ReportName>(['distance', 'visits', 'speeding', 'activity'])
/** Whether a report can be narrowed to one vehicle. */
export const hasVehicles = (report: ReportName): boolean => report !== 'activity'
export const hasWeeks = (report: ReportName): boolean => BY_WEEK.has(report)

/** The oldest month that may be asked for: before it nothing was kept. */
export const FIRST_MONTH = '2020-01'
/** Months offered to end a report, the newest first. */
export const MONTH_CHOICES = 24
/** Weeks offered, the newest first. */
export const WEEK_CHOICES = 16

/** How often a report is mailed. */
export type Frequency = 'semanal' | 'mensual'

/** Rows of a report, at most; beyond them it says so. */
export const REPORT_ROWS = 2000
/** Acts of people that a report counts, at most; beyond them it says so. */
export const ACTS_MAX = 10_000
/** Rows of a report on the screen; its files have them all. */
export const SCREEN_ROWS = 100

/** In the address of a report: the id of the schedule that one leaves. */
export const LEAVE = 'dejar'
/** Where a recipient leaves a schedule: the report in a Usuario's area, from which an Administrador is led to the own one. */
export const leavePath = (report: ReportName, id: string): string => `/reports/${report}?${LEAVE}=${id}`
