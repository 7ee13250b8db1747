/** The months, days and hours of a report, in words and as columns of a chart. */
import { addDays, startOfDay } from '@domain/day'
import { spanEnds } from '@domain/day-span'
import type { ReportPeriod } from '@domain/reports/report'
import { capital } from '~/i18n/capital'
import type { I18n } from '~/i18n/translator'
import { durationText } from '~/recorridos/words'
import type { ChartColumn } from '~/ui/signs/chart'

/** «Noviembre de 2026», «De septiembre a noviembre de 2026», «Semana del 16 al 22 nov 2026». */
export function periodText(
  { week, months }: ReportPeriod,
  { t, month, date }: Pick<I18n, 't' | 'month' | 'date'>,
): string {
  if (week !== null) {
    const [from, until] = spanEnds(week, addDays(week, 6), date)
    return t('reportLines.week', { from, until })
  }
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const text = first === last ? month(first) : t('reportLines.months', { first: month(first), last: month(last) })
  return capital(text)
}

/** The days that a report covers: «del 1 al 23 nov 2026», «el 23 nov 2026». */
export function spanText({ from, until }: Pick<ReportPeriod, 'from' | 'until'>, { t, date }: Pick<I18n, 't' | 'date'>) {
  if (from === until) return t('reportLines.one_day', { day: date(from) })
  const [first, last] = spanEnds(from, until, date)
  return t('reportLines.from_until', { from: first, until: last })
}

/** Whether its chart has a column for each day. */
export const isByDay = ({ week, months }: ReportPeriod): boolean => week !== null || months.length === 1

/** Every day of a period. */
export function daysOf({ from, until }: Pick<ReportPeriod, 'from' | 'until'>): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** The first instant of each column of its chart, UTC milliseconds. */
export function columnStarts(period: ReportPeriod, zona: string): number[] {
  const days = isByDay(period) ? daysOf(period) : period.months.map((month) => `${month}-01`)
  return days.map((day) => startOfDay(zona, day < period.from ? period.from : day))
}

/** Up to so many columns each of them has room for a label. */
const LABELLED = 7

/** A column for each day; every fifth has a label, in a week every one. */
export function dayColumns(period: Pick<ReportPeriod, 'from' | 'until'>, { date }: Pick<I18n, 'date'>): ChartColumn[] {
  const days = daysOf(period)
  const step = days.length > LABELLED ? 5 : 1
  return days.map((day, i) => ({
    key: day,
    name: date(day),
    short: i % step === 0 ? String(Number(day.slice(8))) : '',
  }))
}

const MINUTE_MS = 60_000

/**
 * How long something lasted: «45 min», «8.556 h 15 min». Of months the hours run into thousands, and a table has room
 * for their unit.
 * @param ms milliseconds
 */
export function lastedText(ms: number, i18n: Pick<I18n, 't' | 'formatNumber'>): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return durationText(ms, i18n)
  const h = i18n.formatNumber(Math.floor(minutes / 60))
  const min = minutes % 60
  return min === 0 ? i18n.t('reportLines.hours', { h }) : i18n.t('reportLines.hours_minutes', { h, min })
}
