/** What a spreadsheet gives, before it is understood. */

import { NOUNS } from './nouns'

/** A cell as a file gives it: a date of a spreadsheet is midnight UTC of its day. */
export type Raw = string | number | boolean | Date | null
export type Grid = readonly (readonly Raw[])[]
export interface Sheet {
  name: string
  rows: Grid
  /** whether its owner has hidden it */
  hidden?: boolean
  /** the sheet of whose tables it is one */
  tableOf?: string
}
/** Cells that share one title; rows and columns from 0, both ends included. */
export interface Merge {
  fromRow: number
  fromColumn: number
  toRow: number
  toColumn: number
}

/** Rows that are imported of one sheet, and of a file. */
export const ROWS_MAX = 10_000
export const FILE_ROWS_MAX = NOUNS.length * ROWS_MAX

export const isBlank = (cell: Raw | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
