/**
 * What a report consists of. Its columns, figures and chart are defined once; write.server.ts turns them into the
 * screen, the PDF and the workbook in the reader's language, so that the three cannot differ.
 */
import type { PrintedTone } from '@domain/reports/printed'
import type { Servicio } from '@domain/vehiculos/clase'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import type { Field, Reader } from '~/exports/fields'
import type { ChartColumn, ChartSeries } from '~/ui/signs/chart'
import type { WrittenChart, WrittenColumn } from './written'

/** A column: a workbook has its typed value (`of`), the screen and the PDF have its words (`text`). */
export interface ReportField<R> extends Field<R> {
  id: string
  /** share of the page's width; those of all columns add up to 1 */
  share: number
  /** the heading in a workbook, where the values have no unit and the heading must name it */
  sheetTitle?: Field<R>['title']
  /** the value in words, where the kind of the column does not tell how to write it; null when unknown */
  text?: (row: R, reader: Reader) => string | null
  /** on paper, the colour of a state beside its word; null for none */
  tone?: (row: R, reader: Reader) => PrintedTone | null
  card?: WrittenColumn['card']
  narrow?: WrittenColumn['narrow']
}

export interface ReportChart {
  title: string
  unit: WrittenChart['unit']
  corner: string
  total: string
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
}

/** A report with the rows that were read. */
export interface ReportRead<R> {
  rows: readonly R[]
  fields: readonly ReportField<R>[]
  keyOf: (row: R) => string
  /** the vehicle whose plate stands in the first column */
  vehicleOf?: (row: R) => { id: string; placa: string; servicio: Servicio; marca: string; modelo: string }
  verdictOf?: (row: R) => Veredicto
  /** in the place of the rows where there are none, of a report whose figures tell something all the same */
  none?: string
  /** on paper, of a report of today: what is not registered where it has no rows; the others have a period without data */
  unregistered?: string
  subtitle: string
  figures: readonly (readonly [label: string, value: string])[]
  chart: ReportChart | null
  notes: readonly string[]
  /** where it does not have all rows, what says so: under the notes, and as the last lines of a workbook */
  cut: readonly string[]
}

/** A report whose type of rows is hidden, so that reports of different rows have one type. */
export interface AnyReport {
  /** the plate of the vehicle that it is narrowed to; null of all */
  vehicle: string | null
  with<T>(use: <R>(report: ReportRead<R>) => T): T
}

/** @param selected the vehicle that it is narrowed to, which its subtitle then names */
export function anyReport<R>(report: ReportRead<R>, selected: { placa: string } | null = null): AnyReport {
  const vehicle = selected && formatPlaca(selected.placa)
  const named = vehicle === null ? report : { ...report, subtitle: `${vehicle} · ${report.subtitle}` }
  return { vehicle, with: (use) => use(named) }
}
