/** The chart of what falls due, by month: of the reports about today's state. */
import { monthOf, monthsLater } from '@domain/recorridos/period'
import type { I18n } from '~/i18n/translator'
import { monthColumns } from '~/ui/signs/chart'
import type { ReportChart } from './define'

/** Months in the chart, the present one first. */
const MONTHS_AHEAD = 6

const monthsFrom = (today: string) => Array.from({ length: MONTHS_AHEAD }, (_, i) => monthsLater(monthOf(today), i))

/**
 * How many of these days are past, of which today is one (vigencia.ts), then how many are in each month from the present one
 * on.
 */
export const dueByMonth = (days: readonly string[], today: string): number[] => [
  days.filter((day) => day <= today).length,
  ...monthsFrom(today).map((month) => days.filter((day) => day > today && monthOf(day) === month).length),
]

/**
 * What falls due by month; the first column, named `past`, is of what is overdue.
 * @param series each kind of thing that falls due, with its days `YYYY-MM-DD`
 */
export function dueChart(
  series: readonly { key: string; name: string; days: readonly string[] }[],
  { title, past, today }: { title: string; past: string; today: string },
  { t, month }: Pick<I18n, 't' | 'month'>,
): ReportChart {
  return {
    title,
    unit: 'count',
    corner: t('reportLines.month'),
    total: t('reportLines.total'),
    columns: [{ key: 'past', name: past, short: past }, ...monthColumns(monthsFrom(today), month)],
    series: series.map(({ key, name, days }) => ({ key, name, values: dueByMonth(days, today) })),
  }
}
