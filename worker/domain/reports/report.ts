/** What a report may be asked for, and which plan opens it. */
import { addDays, isDay, startOfDay, weekdayOf } from '../day'
import { lastDayOf, monthOf, monthsLater } from '../recorridos/period'
import { opensPro, type Suscripcion } from '../suscripcion/standing'
import * as z from '../zod'
import { FIRST_MONTH, hasWeeks, type ReportName, SPANS, type Span, spanOf, WEEK } from './kinds'

/** Those made from records alone; the others are the «Reportes avanzados» of Pro. */
const IN_EVERY_PLAN: ReadonlySet<ReportName> = new Set<ReportName>(['fleet', 'drivers', 'activity'])

/** Whether a company reads a report. A Pro or Plus that is over keeps reading, as everything else of it. */
export const opensReport = (report: ReportName, s: Suscripcion, now: number): boolean =>
  IN_EVERY_PLAN.has(report) || s.plan_type !== 'Basic' || opensPro(s, now)

/**
 * The parameters of a report: its vehicle (null for all), its last month and how many (null: the usual), or a day of its
 * week. Others are ignored.
 */
export const ReportQuery = z.object({
  vehiculo: z
    .string()
    .catch('')
    .transform((id) => id || null),
  mes: z.string().nullable().catch(null),
  meses: z
    .string()
    .catch('')
    .transform((asked): Span | typeof WEEK | null =>
      asked === WEEK ? WEEK : (SPANS.find((span) => String(span) === asked) ?? null),
    ),
  semana: z.string().nullable().catch(null),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/**
 * Whole months up to a day, or a week. `from` and `until` are days `YYYY-MM-DD`, both included; on the first of a month
 * the newest one of costs has no day that is over: `until` is before it.
 */
export interface ReportPeriod {
  /** the Monday of a week; null for months */
  week: string | null
  /** `YYYY-MM`, the oldest first; of a week those of its days */
  months: readonly string[]
  from: string
  until: string
}

/** From the first instant of a period until after its last, UTC milliseconds. */
export const spanIn = (zona: string, { from, until }: Pick<ReportPeriod, 'from' | 'until'>) => ({
  since: startOfDay(zona, from),
  before: startOfDay(zona, addDays(until, 1)),
})

const MONTH = /^\d{4}-\d{2}$/
/**
 * The newest month that a report ends with: of costs that of today, since what is noted counts at once; of others that of
 * yesterday, the last day that is over.
 */
export const lastMonth = (report: ReportName, today: string): string =>
  monthOf(report === 'costs' ? today : addDays(today, -1))

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))
/** The Monday of the newest week that a report covers: that of yesterday. */
export const lastWeek = (today: string): string => mondayOf(addDays(today, -1))

/** Whether the plan shows any day of a month, or of the week of this Monday. */
const showsMonth = (month: string, historyStart: string | null): boolean =>
  historyStart === null || lastDayOf(month) >= historyStart
const showsWeek = (monday: string, historyStart: string | null): boolean =>
  historyStart === null || addDays(monday, 6) >= historyStart

/** What a period is cut by. */
interface Setting {
  /** the company's day */
  today: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
}

/** The week or the months that a report covers, cut to yesterday and to what the plan shows. */
export const periodAsked = (report: ReportName, query: ReportQuery, setting: Setting): ReportPeriod =>
  query.meses === WEEK && hasWeeks(report) ? weekPeriod(query.semana, setting) : monthsOf(report, query, setting)

/** The days that a report tells of: costs until today, others as far as their period goes. */
export function coveredDays(
  report: ReportName,
  { months, from, until }: ReportPeriod,
  today: string,
): Pick<ReportPeriod, 'from' | 'until'> {
  if (report !== 'costs') return { from, until }
  const last = lastDayOf(months.at(-1) ?? monthOf(today))
  return { from, until: last < today ? last : today }
}

/** The week of a day; what is no day, not yet, before the product or before what the plan shows reads as the newest. */
function weekPeriod(asked: string | null, { today, historyStart }: Setting): ReportPeriod {
  const isWeek = asked !== null && isDay(asked) && asked >= `${FIRST_MONTH}-01` && mondayOf(asked) <= lastWeek(today)
  const week = isWeek && showsWeek(mondayOf(asked), historyStart) ? mondayOf(asked) : lastWeek(today)
  const sunday = addDays(week, 6)
  const yesterday = addDays(today, -1)
  return {
    week,
    months: [...new Set([monthOf(week), monthOf(sunday)])],
    from: historyStart !== null && historyStart > week ? historyStart : week,
    until: sunday < yesterday ? sunday : yesterday,
  }
}

/** The months that a report covers, read and cut as above. */
function monthsOf(report: ReportName, query: ReportQuery, { today, historyStart }: Setting): ReportPeriod {
  const { mes } = query
  const span = spanOf(report, query)
  const yesterday = addDays(today, -1)
  const newest = lastMonth(report, today)
  const isMonth = mes !== null && MONTH.test(mes) && isDay(`${mes}-01`) && mes <= newest && mes >= FIRST_MONTH
  const last = isMonth && showsMonth(mes, historyStart) ? mes : newest
  const months = Array.from({ length: span }, (_, i) => monthsLater(last, i + 1 - span))
  const from = `${months[0]}-01`
  const until = lastDayOf(last)
  return {
    week: null,
    months,
    from: historyStart !== null && historyStart > from ? historyStart : from,
    until: until < yesterday ? until : yesterday,
  }
}
