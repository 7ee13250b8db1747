/** Costos de mantenimiento: what services cost, in all and per kilometre. */
import { costPerKm, METERS_MIN } from '@domain/reports/costs'
import type { ReportPeriod } from '@domain/reports/report'
import { costTotals } from '@domain/reports/totals'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Reader } from '~/exports/fields'
import { kmText } from '~/recorridos/words'
import { monthColumns } from '~/ui/signs/chart'
import type { ReportField, ReportRead } from './define'
import { periodText } from './period.server'
import { rankedSeries } from './ranked.server'
import { plateField } from './write.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type Costs = Awaited<ReturnType<Awaited<Services['fleetReports']>['costs']>>
type Row = Costs['rows'][number]

const FIELDS: readonly ReportField<Row>[] = [
  plateField(0.16),
  {
    id: 'services',
    title: 'reportLines.services',
    kind: 'number',
    width: 12,
    share: 0.14,
    narrow: 900,
    of: ({ services }) => services,
  },
  {
    id: 'cost',
    title: 'reportLines.cost',
    kind: 'pesos',
    width: 18,
    share: 0.24,
    card: 'full',
    of: ({ costo }) => costo,
  },
  {
    id: 'km',
    title: 'reportLines.km',
    kind: 'decimal',
    width: 14,
    share: 0.16,
    narrow: 900,
    of: ({ metros, reported }) => (reported > 0 ? metros / 1000 : null),
    text: ({ metros, reported }, { i18n }) => (reported > 0 ? kmText(metros, i18n) : null),
  },
  {
    id: 'per-km',
    title: 'reportLines.per_km',
    kind: 'pesos',
    width: 16,
    share: 0.18,
    card: 'full',
    of: costPerKm,
    text: (row, { i18n }) => perKmText(costPerKm(row), i18n),
  },
  {
    id: 'days',
    title: 'reportLines.days',
    kind: 'number',
    width: 14,
    share: 0.12,
    narrow: 960,
    of: ({ reported }) => reported,
  },
]

/** Rounded to whole pesos: the kilometres are not exact enough for cents. */
const perKmText = (cents: number | null, { t, money }: Reader['i18n']): string | null =>
  cents === null ? null : t('reportLines.per_km_is', { money: money(Math.round(cents / 100) * 100) })

export function costsReport({ rows, byMonth, more }: Costs, period: ReportPeriod, { i18n }: Reader): ReportRead<Row> {
  const { t, formatNumber, money } = i18n
  const all = costTotals(rows)
  return {
    rows,
    fields: FIELDS,
    keyOf: ({ id }) => id,
    vehicleOf: (row) => row,
    subtitle: periodText(period, i18n),
    figures: [
      [t('reportLines.cost'), money(all.costo)],
      [t('reportLines.services'), formatNumber(all.services)],
      [t('reportLines.per_km'), perKmText(all.perKm, i18n) ?? t('reportLines.unknown')],
      [
        t('reportLines.with_per_km'),
        t('reportLines.of_vehicles', { n: formatNumber(all.known), of: formatNumber(rows.length) }),
      ],
    ],
    chart:
      period.months.length === 1
        ? null
        : {
            title: t('reportLines.cost_chart'),
            unit: 'pesos',
            corner: t('reportLines.month'),
            total: t('reportLines.total'),
            columns: monthColumns(period.months, i18n.month),
            series: rankedSeries(
              byMonth.map(({ id, placa, mes, total }) => ({ id, name: formatPlaca(placa), column: mes, value: total })),
              { columns: period.months, others: t('reportLines.others') },
            ),
          },
    notes: [t('reportLines.costs_rule'), t('reportLines.per_km_rule', { km: formatNumber(METERS_MIN / 1000) })],
    cut: more ? [t('reportLines.fleet_more', { n: formatNumber(rows.length) })] : [],
  }
}
