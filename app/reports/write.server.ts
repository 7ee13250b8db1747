/** Writes a report: for the screen, as pages, and as the columns and lines of a workbook. */

import { SCREEN_ROWS } from '@domain/reports/kinds'
import type { PrintedReport } from '@domain/reports/printed'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Reader } from '~/exports/fields'
import { capital } from '~/i18n/capital'
import { registerReportTexts } from '~/i18n/report-lines'
import type { TextKey } from '~/i18n/texts'
import { kmText } from '~/recorridos/words'
import type { Columns } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'
import { draw } from '~/ui/signs/chart.server'
import type { ReportChart, ReportField, ReportRead } from './define'
import type { WrittenChart, WrittenReport } from './written'

registerReportTexts()

const NUMBERS: ReadonlySet<ReportField<unknown>['kind']> = new Set(['number', 'decimal', 'pesos'])
const headingOf = ({ i18n }: Reader, key: TextKey): string => (i18n.t as (key: TextKey) => string)(key)

/** A cell in words; empty where the value is not known. */
function cellText<R>(field: ReportField<R>, row: R, reader: Reader): string {
  if (field.text) return field.text(row, reader) ?? ''
  const value = field.of(row, reader)
  if (value === null) return ''
  const { i18n } = reader
  switch (field.kind) {
    case 'day':
      return i18n.date(String(value))
    case 'month':
      return capital(i18n.month(String(value)))
    case 'number':
      return i18n.formatNumber(Number(value))
    case 'decimal':
      return i18n.formatNumber(Number(value), 1)
    case 'pesos':
      return i18n.money(Number(value))
    default:
      return String(value)
  }
}

const noneOf = <R>({ none }: ReportRead<R>, { i18n }: Reader) => none ?? i18n.t('reportLines.none')

/** For the screen: its first rows. */
export function writeScreen<R>(report: ReportRead<R>, reader: Reader): WrittenReport {
  const { rows, fields, keyOf, vehicleOf, verdictOf, subtitle, figures, notes, cut } = report
  return {
    isEmpty: rows.length === 0 && report.none === undefined,
    none: noneOf(report, reader),
    subtitle,
    figures,
    notes: [...notes, ...cut],
    chart: report.chart && writeChart(report.chart, reader),
    columns: fields.map(({ id, title, kind, card = null, narrow = null }) => ({
      id,
      title: headingOf(reader, title),
      isShort: NUMBERS.has(kind) || kind === 'day',
      card,
      narrow,
    })),
    rows: rows.slice(0, SCREEN_ROWS).map((row) => {
      const vehicle = vehicleOf?.(row)
      return {
        key: keyOf(row),
        vehicle: vehicle
          ? {
              id: vehicle.id,
              placa: vehicle.placa,
              servicio: vehicle.servicio,
              name: `${vehicle.marca} ${vehicle.modelo}`,
            }
          : null,
        verdict: verdictOf?.(row) ?? null,
        cells: fields.map((field) => cellText(field, row, reader)),
      }
    }),
    total: rows.length,
    isCut: cut.length > 0,
  }
}

const FORMATS = {
  count: (n: number, { formatNumber }: Reader['i18n']) => formatNumber(n),
  meters: kmText,
  pesos: (n: number, { money }: Reader['i18n']) => money(n),
} as const satisfies Record<WrittenChart['unit'], (n: number, i18n: Reader['i18n']) => string>

/** Null when nothing is above zero. */
function writeChart(chart: ReportChart, { i18n }: Reader): WrittenChart | null {
  const { columns, series, unit } = chart
  const drawing = draw(
    columns.length,
    series.map(({ values }) => values),
  )
  if (!drawing) return null
  const value = (n: number) => FORMATS[unit](n, i18n)
  const top = drawing.byColumn.indexOf(Math.max(...drawing.byColumn))
  return {
    ...chart,
    drawing,
    summary: i18n.t('reportLines.chart_summary', {
      total: value(drawing.total),
      which: columns[top]?.name ?? '',
      most: value(drawing.byColumn[top] ?? 0),
    }),
  }
}

interface About {
  title: string
  empresa: string
  /** UTC milliseconds */
  now: number
}

/** As pages, with every row. */
export function writePrinted<R>(report: ReportRead<R>, { title, empresa, now }: About, reader: Reader): PrintedReport {
  const { i18n } = reader
  const { rows, fields, chart, subtitle, figures, notes, cut } = report
  const sums = chart?.columns.map((_, i) => chart.series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)) ?? []
  const most = Math.max(0, ...sums)
  const which = chart?.columns[sums.indexOf(most)]?.name ?? ''
  return {
    idioma: i18n.idioma,
    title,
    subtitle,
    empresa,
    at: now,
    figures,
    chart: chart && {
      title: chart.title,
      labels: chart.columns.map(({ short }) => short),
      series: chart.series,
      highest: i18n.t('reportLines.highest', { which, most: FORMATS[chart.unit](most, i18n) }),
    },
    columns: fields.map(({ title: key, kind, share, tone }) => ({
      title: headingOf(reader, key),
      share,
      align: NUMBERS.has(kind) ? 'right' : 'left',
      ...(tone && { tones: rows.map((row) => tone(row, reader)) }),
    })),
    rows: rows.map((row) => fields.map((field) => cellText(field, row, reader))),
    none: report.unregistered ?? noneOf(report, reader),
    notes: [...notes, ...cut],
    foot: i18n.t('reportLines.made', { when: i18n.dateTime(now) }),
    pageOf: (page, of) => i18n.t('reportLines.page_of', { page, of }),
  }
}

/** The columns of a workbook, and its lines; the last of an incomplete one say so, that it may not look complete. */
export function writeSheet<R>(
  { rows, fields, cut }: ReportRead<R>,
  reader: Reader,
): { columns: Columns; lines: Row[] } {
  return {
    columns: fields.map(({ title, sheetTitle = title, kind, width }) => ({
      title: headingOf(reader, sheetTitle),
      kind,
      width,
    })),
    lines: [...rows.map((row) => fields.map((field) => field.of(row, reader))), ...cut.map((line) => [line])],
  }
}

/** A plate as text: the first column of a report of vehicles. */
export const plateField = <R extends { placa: string }>(share: number): ReportField<R> => ({
  id: 'vehiculo',
  title: 'reportLines.vehicle',
  kind: 'text',
  width: 11,
  share,
  card: 'lead',
  of: ({ placa }) => formatPlaca(placa),
})
