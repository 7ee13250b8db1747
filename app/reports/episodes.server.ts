/** The two reports of episodes: Excesos de velocidad, and Visitas y paradas. */
import { dayIn } from '@domain/day'
import { monthOf } from '@domain/recorridos/period'
import type { ReportPeriod } from '@domain/reports/report'
import { lastedMs, sumOf } from '@domain/reports/totals'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Reader, sheetInstant } from '~/exports/fields'
import { monthColumns } from '~/ui/signs/chart'
import type { ReportChart, ReportField, ReportRead } from './define'
import { dayColumns, daysOf, isByDay, lastedText, periodText } from './period.server'
import { rankedSeries } from './ranked.server'
import { plateField } from './write.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
/** What was read of them, and how many begin in each column of the chart: null where the rows are all of them. */
type Episodes = Awaited<ReturnType<Awaited<Services['fleetReports']>['episodes']>> & { counts: number[] | null }
type Row = Episodes['rows'][number]

const instant = (
  id: string,
  title: ReportField<Row>['title'],
  share: number,
  of: (row: Row) => number | null,
): ReportField<Row> => ({
  id,
  title,
  kind: 'instant',
  width: 20,
  share,
  of: (row, { zona }) => {
    const at = of(row)
    return at === null ? null : sheetInstant(zona, at)
  },
  text: (row, { i18n }) => {
    const at = of(row)
    return at === null ? null : i18n.dateTime(at)
  },
})
const MINUTE_MS = 60_000
const lasted = (share: number): ReportField<Row> => ({
  id: 'lasted',
  title: 'reportLines.duration',
  sheetTitle: 'reportLines.lasted',
  kind: 'decimal',
  width: 12,
  share,
  narrow: 900,
  of: (row) => {
    const ms = lastedMs(row)
    return ms === null ? null : ms / MINUTE_MS
  },
  text: (row, { i18n }) => {
    const ms = lastedMs(row)
    return ms === null ? i18n.t('reportLines.lasting') : lastedText(ms, i18n)
  },
})
const place = (share: number): ReportField<Row> => ({
  id: 'place',
  title: 'reportLines.place',
  kind: 'text',
  width: 28,
  share,
  card: 'full',
  of: ({ lugar }) => lugar,
})

const SPEEDING: readonly ReportField<Row>[] = [
  plateField(0.13),
  { ...instant('when', 'reportLines.when', 0.22, ({ inicio }) => inicio), card: 'full' },
  {
    id: 'top',
    title: 'reportLines.top_speed',
    kind: 'number',
    width: 14,
    share: 0.12,
    card: 'full',
    of: ({ maximo }) => maximo,
  },
  {
    id: 'limit',
    title: 'reportLines.limit',
    kind: 'number',
    width: 14,
    share: 0.12,
    narrow: 900,
    of: ({ limite }) => limite,
  },
  {
    id: 'over',
    title: 'reportLines.over',
    kind: 'number',
    width: 14,
    share: 0.12,
    narrow: 900,
    of: ({ maximo, limite }) => (maximo === null || limite === null ? null : maximo - limite),
  },
  lasted(0.12),
  { ...place(0.17), card: null, narrow: 960 },
]

const VISITS: readonly ReportField<Row>[] = [
  plateField(0.13),
  {
    id: 'what',
    title: 'reportLines.what',
    kind: 'text',
    width: 20,
    share: 0.17,
    card: 'main',
    of: ({ tipo }, { i18n }) => i18n.t(tipo === 'detencion' ? 'reportLines.long_stop' : 'reportLines.visit'),
  },
  place(0.2),
  { ...instant('from', 'reportLines.came', 0.19, ({ inicio }) => inicio), card: 'full' },
  { ...instant('until', 'reportLines.left', 0.19, ({ fin }) => fin), narrow: 960 },
  lasted(0.12),
]

/**
 * How many there were: by day in a week or a month, over several by month and by the vehicles that had most, where the
 * rows are all of them.
 */
function chartOf({ rows, counts }: Episodes, period: ReportPeriod, title: string, { i18n, zona }: Reader): ReportChart {
  const { t } = i18n
  const words = { title, unit: 'count' as const, total: t('reportLines.total') }
  const days = rows.map(({ inicio }) => dayIn(zona, inicio))
  if (isByDay(period))
    return {
      ...words,
      corner: t('reportLines.day'),
      columns: dayColumns(period, i18n),
      series: [
        {
          key: 'n',
          name: title,
          values: counts ?? daysOf(period).map((day) => days.filter((one) => one === day).length),
        },
      ],
    }
  return {
    ...words,
    corner: t('reportLines.month'),
    columns: monthColumns(period.months, i18n.month),
    series: counts
      ? [{ key: 'n', name: title, values: counts }]
      : rankedSeries(
          rows.map(({ vehiculo_id, placa }, i) => ({
            id: vehiculo_id,
            name: formatPlaca(placa),
            column: monthOf(days[i] ?? ''),
            value: 1,
          })),
          { columns: period.months, others: t('reportLines.others') },
        ),
  }
}

const base = ({ rows, more }: Episodes, period: ReportPeriod, { i18n }: Reader) => ({
  rows,
  keyOf: ({ episode }: Row) => episode,
  vehicleOf: (row: Row) => ({ ...row, id: row.vehiculo_id }),
  subtitle: periodText(period, i18n),
  cut: more ? [i18n.t('reportLines.cut', { n: i18n.formatNumber(rows.length) })] : [],
})

export function speedingReport(read: Episodes, period: ReportPeriod, reader: Reader): ReportRead<Row> {
  const { i18n } = reader
  const { t, formatNumber } = i18n
  const all = sumOf(read.sums, 'velocidad')
  return {
    ...base(read, period, reader),
    fields: SPEEDING,
    figures: [
      [t('reportLines.excesses'), formatNumber(all.n)],
      [t('reportLines.vehicles_with'), formatNumber(all.vehicles)],
      [t('reportLines.time_over'), lastedText(all.ms, i18n)],
      [t('reportLines.top_speed'), formatNumber(all.top)],
    ],
    chart: chartOf(read, period, t('reportLines.speeding_chart'), reader),
    notes: [t('reportLines.speeding_rule'), t('reportLines.own_limit'), t('reportLines.episodes_cover')],
  }
}

export function visitsReport(read: Episodes, period: ReportPeriod, reader: Reader): ReportRead<Row> {
  const { i18n } = reader
  const { t, formatNumber } = i18n
  return {
    ...base(read, period, reader),
    fields: VISITS,
    ...(read.atPlaces + read.stoppedMs > 0 && { none: t('reportLines.none_began') }),
    figures: [
      [t('reportLines.visits'), formatNumber(sumOf(read.sums, 'visita').n)],
      [t('reportLines.time_at_places'), lastedText(read.atPlaces, i18n)],
      [t('reportLines.long_stops'), formatNumber(sumOf(read.sums, 'detencion').n)],
      [t('reportLines.time_stopped'), lastedText(read.stoppedMs, i18n)],
    ],
    chart: chartOf(read, period, t('reportLines.visits_chart'), reader),
    notes: [
      t('reportLines.visits_rule'),
      t('reportLines.times_rule'),
      t('reportLines.stops_rule'),
      t('reportLines.episodes_cover'),
    ],
  }
}
