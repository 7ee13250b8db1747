/** What a report may be asked for, and which plan opens it. */
import { addDays, addMonths, isDay } from '../day'
import { monthOf, monthsLater } from '../recorridos/period'
import { opensPro, type Suscripcion } from '../suscripcion/standing'
import * as z from '../zod'
import { FIRST_MONTH, type ReportName, SPANS, type Span } from './kinds'

/** Those made from records alone; the others are the «Reportes avanzados» of Pro. */
const IN_EVERY_PLAN: ReadonlySet<ReportName> = new Set<ReportName>(['fleet', 'drivers'])

/** Whether a company reads a report. A Pro or Plus that is over keeps reading, as everything else of it. */
export const opensReport = (report: ReportName, s: Suscripcion, now: number): boolean =>
  IN_EVERY_PLAN.has(report) || s.plan_type !== 'Basic' || opensPro(s, now)

/** The parameters of a report: its vehicle (null for all), its last month, and how many (null: the usual). Others are ignored. */
export const ReportQuery = z.object({
  vehiculo: z
    .string()
    .catch('')
    .transform((id) => id || null),
  mes: z.string().nullable().catch(null),
  meses: z
    .string()
    .catch('')
    .transform((asked): Span | null => SPANS.find((span) => String(span) === asked) ?? null),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** Whole months up to a day. `from` and `until` are days `YYYY-MM-DD`, both included. */
export interface ReportPeriod {
  /** `YYYY-MM`, the oldest first */
  months: readonly string[]
  from: string
  until: string
}

const MONTH = /^\d{4}-\d{2}$/
/** The newest month that a report of days ends with: that of yesterday, the last day that is over. */
export const lastMonth = (hoy: string): string => monthOf(addDays(hoy, -1))

/**
 * The months that a report covers, cut to yesterday and to what the plan shows.
 * @param hoy the company's day
 * @param historyStart the first day that the plan shows; null when it shows all
 */
export function periodOf(
  { mes, span }: { mes: string | null; span: Span },
  { hoy, historyStart }: { hoy: string; historyStart: string | null },
): ReportPeriod {
  const yesterday = addDays(hoy, -1)
  const newest = lastMonth(hoy)
  const isMonth = mes !== null && MONTH.test(mes) && isDay(`${mes}-01`) && mes <= newest && mes >= FIRST_MONTH
  const last = isMonth ? mes : newest
  const months = Array.from({ length: span }, (_, i) => monthsLater(last, i + 1 - span))
  const from = `${months[0]}-01`
  const until = addDays(addMonths(`${last}-01`, 1), -1)
  return {
    months,
    from: historyStart !== null && historyStart > from ? historyStart : from,
    until: until < yesterday ? until : yesterday,
  }
}
