/**
 * What a report is made of. It is written once on the server, in the reader's words (write.server.ts), for the screen, the
 * PDF and the workbook, so that the three cannot differ.
 */
import type { PaperTone } from '@domain/reports/paper'
import type { Servicio } from '@domain/vehiculos/clase'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import type { Field, Reader } from '~/exports/fields'
import type { ChartColumn, ChartSeries } from '~/ui/signs/chart'
import type { WrittenChart, WrittenColumn } from './written'

/** A column: in a workbook its typed value, on the screen and on paper its words. */
export interface ReportField<R> extends Field<R> {
  id: string
  /** of the width of a page; all columns together make 1 */
  share: number
  /** the heading in a workbook, where it names the unit that the words say elsewhere */
  sheetTitle?: Field<R>['title']
  /** the value in words where the kind alone does not say how; null where it is not known */
  said?: (row: R, reader: Reader) => string | null
  /** on paper, the colour of a state beside its word; null for none */
  tone?: (row: R, reader: Reader) => PaperTone | null
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

/** A report as it was read. */
export interface ReportRead<R> {
  rows: readonly R[]
  fields: readonly ReportField<R>[]
  keyOf: (row: R) => string
  /** of the first column */
  vehicleOf?: (row: R) => { id: string; placa: string; servicio: Servicio; marca: string; modelo: string }
  verdictOf?: (row: R) => Veredicto
  subtitle: string
  figures: readonly (readonly [label: string, value: string])[]
  chart: ReportChart | null
  notes: readonly string[]
}

/** A report of any rows, for callers that do not look at them. */
export interface AnyReport {
  with<T>(use: <R>(report: ReportRead<R>) => T): T
}
export const anyReport = <R>(report: ReportRead<R>): AnyReport => ({ with: (use) => use(report) })
