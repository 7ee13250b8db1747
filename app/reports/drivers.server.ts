/** Conductores y licencias: who drives what, until when each licence is valid, and whether it serves for the vehicle. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { stateTone } from '@domain/reports/tones'
import { driverTotals, mismatchOf } from '@domain/reports/totals'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Reader } from '~/exports/fields'
import type { ReportField, ReportRead } from './define'
import { dueChart } from './due.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type Drivers = Awaited<ReturnType<Awaited<Services['fleetReports']>['drivers']>>
type Row = Drivers['rows'][number]

const estadoOf = (row: Row, today: string) => licenciaEstadoOn(row.licencia_fecha_vencimiento, today)

const FIELDS: readonly ReportField<Row>[] = [
  {
    id: 'driver',
    title: 'reportLines.driver',
    kind: 'text',
    width: 34,
    share: 0.21,
    card: 'lead',
    of: ({ nombre }) => nombre,
  },
  {
    id: 'document',
    title: 'reportLines.document',
    kind: 'text',
    width: 18,
    share: 0.14,
    narrow: 960,
    of: ({ documento }) => documento,
    text: ({ documento }) => formatDocumento(documento),
  },
  {
    id: 'vehicle',
    title: 'reportLines.vehicle',
    kind: 'text',
    width: 11,
    share: 0.11,
    card: 'main',
    of: ({ placa }) => formatPlaca(placa),
  },
  {
    id: 'category',
    title: 'reportLines.category',
    kind: 'text',
    width: 11,
    share: 0.1,
    narrow: 900,
    of: ({ licencia_tipo: category }) => category,
  },
  {
    id: 'until',
    title: 'reportLines.licence_until',
    kind: 'day',
    width: 14,
    share: 0.14,
    card: 'full',
    of: (row) => row.licencia_fecha_vencimiento,
  },
  {
    id: 'state',
    title: 'reportLines.state',
    kind: 'text',
    width: 14,
    share: 0.12,
    card: 'full',
    of: (row, { i18n, today }) => i18n.t(`estados.${estadoOf(row, today)}`),
    tone: (row, { today }) => stateTone(estadoOf(row, today)),
  },
  {
    id: 'serves',
    title: 'reportLines.serves',
    kind: 'text',
    width: 24,
    share: 0.18,
    narrow: 900,
    of: (row, { i18n }) => {
      const mismatch = mismatchOf(row)
      return mismatch ? i18n.t('reportLines.does_not_serve', { which: mismatch.suitable.join(', ') }) : null
    },
    tone: (row) => (mismatchOf(row) ? 'bad' : null),
  },
]

export function driversReport({ rows, more }: Drivers, { i18n, today }: Reader): ReportRead<Row> {
  const { t, formatNumber } = i18n
  const n = driverTotals(rows, today)
  return {
    rows,
    fields: FIELDS,
    keyOf: ({ driver }) => driver,
    unregistered: t('reportLines.no_drivers'),
    subtitle: t('reportLines.on_day', { day: i18n.longDate(today) }),
    figures: [
      [t('reportLines.expired'), formatNumber(n.expired)],
      [t('reportLines.expiring'), formatNumber(n.expiring)],
      [t('reportLines.valid'), formatNumber(n.valid)],
      [t('reportLines.unsuitable'), formatNumber(n.unsuitable)],
    ],
    chart: dueChart(
      [{ key: 'licence', name: t('reportLines.licences'), days: rows.map((row) => row.licencia_fecha_vencimiento) }],
      { title: t('reportLines.licences_chart'), past: t('reportLines.past_licences'), today },
      i18n,
    ),
    notes: [t('reportLines.drivers_rule'), t('reportLines.serves_rule')],
    cut: more ? [t('reportLines.drivers_more', { n: formatNumber(rows.length) })] : [],
  }
}
