/** Kilómetros y horas: what each vehicle did in each month, from the days that are over. */
import { monthOf } from '@domain/recorridos/period'
import type { ReportPeriod } from '@domain/reports/report'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Reader } from '~/exports/fields'
import type { I18n } from '~/i18n/translator'
import { kmh, kmText } from '~/recorridos/words'
import { monthColumns } from '~/ui/signs/chart'
import type { ReportChart, ReportField, ReportRead } from './define'
import { dayColumns, daysOf, isByDay, lastedText, periodText, spanText } from './period.server'
import { rankedSeries } from './ranked.server'
import { plateField } from './write.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type Distance = Awaited<ReturnType<Awaited<Services['fleetReports']>['distance']>>
type Row = Distance['rows'][number]

const HOUR_MS = 3_600_000

const hours = (id: string, title: ReportField<Row>['title'], of: (row: Row) => number): ReportField<Row> => ({
  id,
  title,
  kind: 'decimal',
  width: 14,
  share: 0.155,
  of: (row) => of(row) / HOUR_MS,
  text: (row, { i18n }) => lastedText(of(row), i18n),
})

const FIELDS: readonly ReportField<Row>[] = [
  plateField(0.13),
  { id: 'month', title: 'reportLines.month', kind: 'month', width: 12, share: 0.2, card: 'main', of: ({ mes }) => mes },
  {
    id: 'km',
    title: 'reportLines.km',
    kind: 'decimal',
    width: 14,
    share: 0.13,
    card: 'full',
    of: ({ metros }) => metros / 1000,
    text: ({ metros }, { i18n }) => kmText(metros, i18n),
  },
  hours('moving', 'reportLines.moving_hours', ({ movimiento }) => movimiento),
  { ...hours('stopped', 'reportLines.stopped_hours', ({ detenido }) => detenido), narrow: 900 },
  {
    id: 'days',
    title: 'reportLines.days',
    kind: 'number',
    width: 14,
    share: 0.11,
    narrow: 900,
    of: ({ reported }) => reported,
  },
  {
    id: 'top',
    title: 'reportLines.top_speed',
    kind: 'number',
    width: 14,
    share: 0.12,
    narrow: 960,
    of: ({ maxima }) => (maxima > 0 ? kmh(maxima) : null),
  },
]

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/**
 * By day in a week or a month; over several, by month and by the vehicles that went farthest, where the rows have every
 * vehicle.
 */
function chartOf({ rows, days, more }: Distance, period: ReportPeriod, i18n: I18n): ReportChart {
  const { months, from, until } = period
  const { t } = i18n
  const words = { title: t('reportLines.km_chart'), unit: 'meters' as const, total: t('reportLines.total') }
  if (isByDay(period)) {
    const metersOf = new Map(days.map(({ dia, metros }) => [dia, metros]))
    return {
      ...words,
      corner: t('reportLines.day'),
      columns: dayColumns({ from, until }, i18n),
      series: [
        {
          key: 'km',
          name: t('reportLines.km'),
          values: daysOf({ from, until }).map((day) => metersOf.get(day) ?? 0),
        },
      ],
    }
  }
  const metersIn = (month: string) => sum(days.flatMap(({ dia, metros }) => (monthOf(dia) === month ? metros : [])))
  return {
    ...words,
    corner: t('reportLines.month'),
    columns: monthColumns(months, i18n.month),
    series: more
      ? [{ key: 'km', name: t('reportLines.km'), values: months.map(metersIn) }]
      : rankedSeries(
          rows.map(({ id, placa, mes, metros }) => ({ id, name: formatPlaca(placa), column: mes, value: metros })),
          { columns: months, others: t('reportLines.others') },
        ),
  }
}

export function distanceReport(read: Distance, period: ReportPeriod, { i18n }: Reader): ReportRead<Row> {
  const { t, formatNumber } = i18n
  const { rows, vehicles, more, sums: all } = read
  return {
    rows,
    fields: FIELDS,
    keyOf: ({ id, mes }) => `${id} ${mes}`,
    vehicleOf: (row) => row,
    subtitle: periodText(period, i18n),
    figures: [
      [t('reportLines.distance'), kmText(all.metros, i18n)],
      [t('reportLines.moving'), lastedText(all.movimiento, i18n)],
      [t('reportLines.stopped'), lastedText(all.detenido, i18n)],
      [
        t('reportLines.reporting'),
        t('reportLines.of_vehicles', { n: formatNumber(all.reporting), of: formatNumber(vehicles) }),
      ],
    ],
    chart: chartOf(read, period, i18n),
    notes: [
      t('reportLines.distance_rule'),
      t('reportLines.distance_covers', {
        span: spanText(period, i18n),
        n: formatNumber(all.days),
      }),
    ],
    cut: more ? [t('reportLines.cut', { n: formatNumber(rows.length) })] : [],
  }
}
