/** The months and the days of a report, in words and as columns of a chart. */
import { addDays } from '@domain/day'
import type { ReportPeriod } from '@domain/reports/report'
import type { I18n } from '~/i18n/translator'
import type { ChartColumn } from '~/ui/signs/chart'

/** «Noviembre de 2026», «De septiembre a noviembre de 2026». */
export function periodText({ months }: ReportPeriod, { t, mes }: Pick<I18n, 't' | 'mes'>): string {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const text = first === last ? mes(first) : t('reportLines.months', { first: mes(first), last: mes(last) })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Every day of a period. */
export function daysOf({ from, until }: Pick<ReportPeriod, 'from' | 'until'>): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** A column for each day, with a label under every fifth. */
export const dayColumns = (
  period: Pick<ReportPeriod, 'from' | 'until'>,
  { fecha }: Pick<I18n, 'fecha'>,
): ChartColumn[] =>
  daysOf(period).map((day, i) => ({
    key: day,
    name: fecha(day),
    short: i % 5 === 0 ? String(Number(day.slice(8))) : '',
  }))
