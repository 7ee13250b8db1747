/**
 * When a report is mailed, and of which days it is then: each week or each month, about the one that ended
 * (docs/decisions/0072). Light enough for a browser.
 */
import { addDays, dayIn, instantAt, weekdayOf } from '../day'
import { monthOf, monthsLater } from '../recorridos/period'
import { ASSIGNED_REPORTS, type Frequency, hasPeriod, hasWeeks, type ReportName, WEEK } from './kinds'

/** When a form says that it is sent: each Monday (0) to Sunday (6), or on the first of each month. */
export const WHENS = ['0', '1', '2', '3', '4', '5', '6', 'mes'] as const
export type When = (typeof WHENS)[number]

export interface Rhythm {
  frecuencia: Frequency
  /** of a weekly one: 0 Monday to 6 Sunday; null for a monthly one */
  dia: number | null
}
export const rhythmOf = (when: When): Rhythm =>
  when === 'mes' ? { frecuencia: 'mensual', dia: null } : { frecuencia: 'semanal', dia: Number(when) }
export const whenOf = ({ frecuencia, dia }: Rhythm): When =>
  frecuencia === 'mensual' ? 'mes' : (WHENS[dia ?? 0] ?? '0')

/** A report that covers months and has no weeks is mailed each month only. */
export const isWeekly = (report: ReportName): boolean => !hasPeriod(report) || hasWeeks(report)
/** Whether a Usuario may get it: the reports that this person can open too. */
export const isForUsuario = (report: ReportName): boolean => (ASSIGNED_REPORTS as readonly string[]).includes(report)

/** Schedules that a company may have, and people of one. */
export const MAILINGS_MAX = 20
export const RECIPIENTS_MAX = 30

/** The local hour: after the day was assessed, before work begins. */
const SEND_HOUR = 6
const HOUR_MS = 3_600_000
/** No rhythm is longer. */
const DAYS_MAX = 32

/** The first sending after an instant, UTC milliseconds. @param zona the company's */
export function nextMailing({ frecuencia, dia }: Rhythm, zona: string, after: number): number {
  const isDue = (day: string) => (frecuencia === 'mensual' ? day.endsWith('-01') : weekdayOf(day) === dia)
  const today = dayIn(zona, after)
  for (let n = 0; n <= DAYS_MAX; n++) {
    const day = addDays(today, n)
    const at = instantAt(zona, day, SEND_HOUR * HOUR_MS)
    if (isDue(day) && at > after) return at
  }
  throw new Error(`a report has no day: ${frecuencia} ${dia}`)
}

/** What a mailed report is asked for, as in its address; empty for a report of today. */
export interface MailedPeriod {
  meses?: typeof WEEK | '1'
  /** the Monday of the week that ended */
  semana?: string
  /** the month that ended, `YYYY-MM` */
  mes?: string
}

/** The last week from Monday to Sunday, or the last month, that was over before a day. @param today the company's day */
export function mailedPeriod(report: ReportName, { frecuencia }: Rhythm, today: string): MailedPeriod {
  if (!hasPeriod(report)) return {}
  if (frecuencia === 'mensual') return { meses: '1', mes: monthsLater(monthOf(today), -1) }
  return { meses: WEEK, semana: addDays(today, -weekdayOf(today) - 7) }
}
