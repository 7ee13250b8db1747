/** A report as the browser gets it, already in the reader's language. */
import type { Servicio } from '@domain/vehiculos/clase'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import type { ChartColumn, ChartSeries } from '~/ui/signs/chart'
import type { Drawing } from '~/ui/signs/chart.server'

export interface WrittenColumn {
  id: string
  title: string
  /** a figure or a day, which stays on one line */
  isShort: boolean
  /** as in ui/lists/table */
  card: 'lead' | 'main' | 'full' | null
  narrow: 900 | 960 | null
}

export interface WrittenRow {
  key: string
  /** the vehicle whose plate stands in the first column; null where that column is plain text */
  vehicle: { id: string; placa: string; servicio: Servicio; name: string } | null
  verdict: Veredicto | null
  /** one for each column, empty for a value that is not known */
  cells: readonly string[]
}

export interface WrittenChart {
  title: string
  /** in a sentence, for people who do not see it */
  summary: string
  /** of its values; metres are told in kilometres, and pesos are cents */
  unit: 'count' | 'meters' | 'pesos'
  /** heading of the table's first column, and of its sums */
  corner: string
  total: string
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  drawing: Drawing
}

export interface WrittenReport {
  /** the period, and of which vehicles */
  subtitle: string
  figures: readonly (readonly [label: string, value: string])[]
  columns: readonly WrittenColumn[]
  /** the first of them */
  rows: readonly WrittenRow[]
  /** there is nothing to show, and no file to make */
  isEmpty: boolean
  /** what is said in the place of rows */
  none: string
  /** how many its files have */
  total: number
  /** there are more than its files have */
  isCut: boolean
  chart: WrittenChart | null
  /** by which rule it counts, and what it covers */
  notes: readonly string[]
}
