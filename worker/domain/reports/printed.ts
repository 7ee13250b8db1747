/** What the pages of a report say, in the reader's words; they are drawn by worker/pdf/report.ts. */
import type { Idioma } from '../identidad/perfil'

/** The colours of states, always beside their word. */
export type PrintedTone = 'ok' | 'warn' | 'bad'

export interface PrintedColumn {
  title: string
  /** of the width of the page; all columns together make 1 */
  share: number
  align: 'left' | 'right'
  /** where the column holds states: that of each row; null for a word without one */
  tones?: readonly (PrintedTone | null)[]
}

export interface PrintedChart {
  title: string
  /** below each column of bars; empty where there is no room for a word */
  labels: readonly string[]
  /** stacked from the bottom; a value of each column, none below zero */
  series: readonly { name: string; values: readonly number[] }[]
  /** the value of the highest column, in words */
  highest: string
}

/** What stands at the head of anything that is printed. */
export interface PrintedHeading {
  idioma: Idioma
  title: string
  /** below the title: what it is about, as the period, the day, of which vehicles */
  subtitle: string
  empresa: string
  /** when it was made, UTC milliseconds: in the file's metadata */
  at: number
}

export interface PrintedReport extends PrintedHeading {
  figures: readonly (readonly [label: string, value: string])[]
  /** null when there is nothing to draw */
  chart: PrintedChart | null
  columns: readonly PrintedColumn[]
  rows: readonly (readonly string[])[]
  /** said in the place of rows when there are none */
  none: string
  /** what the report counts, by which rule, and what it covers */
  notes: readonly string[]
  /** at the foot of every page */
  foot: string
  /** «Página 1 de 3» */
  pageOf: (page: number, of: number) => string
}
