/** How the keyboard moves over the cells of an import, and what cells pasted into it change. */
import type { Field } from '@domain/importacion/fields'
import type { ReadRow } from '@domain/importacion/rows'
import { readTextTable } from '@domain/importacion/text-table'

/** A cell: its row among those shown and its column among the fields, both from 0. */
export interface Spot {
  row: number
  column: number
}
export interface Typed {
  n: number
  field: Field
  text: string
}

/** Rows that «Re Pág» and «Av Pág» go over. */
const PAGE = 10

const STEPS: Readonly<Record<string, (spot: Spot, last: Spot) => Spot>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
}

const within = (at: number, last: number) => Math.max(0, Math.min(last, at))

/**
 * What leaving an input saves; null leaves the cell as it was. A text that nobody touched is taken by a key alone, and
 * there only where the cell is faulty: a proposal is not accepted by pressing elsewhere.
 * @param key the arrow to follow next, null when the input lost the focus
 */
export function textToSave(
  typed: string,
  key: string | null,
  { before, first, isFaulty }: { before: string; first: string | null; isFaulty: boolean },
): string | null {
  if (typed !== before) return typed
  const isTaken = isFaulty && (key !== null || first !== null)
  return isTaken ? typed : null
}

/** Where a spot is now: its row by its number, or once that one is gone, the row that took its place. */
export function placeOf(
  { n, row, column }: Spot & { n: number | null },
  rows: readonly Pick<ReadRow, 'n'>[],
  last: Spot,
): Spot {
  const found = rows.findIndex((one) => one.n === n)
  return { row: found >= 0 ? found : within(row, last.row), column: within(column, last.column) }
}

/** Where a key leads, kept within the table; null for a key that moves nothing. */
export function moved(key: string, spot: Spot, last: Spot): Spot | null {
  const next = STEPS[key]?.(spot, last)
  return next ? { row: within(next.row, last.row), column: within(next.column, last.column) } : null
}

/**
 * The next cell that is wrong, row by row, after a spot; after the last one the first again.
 * @returns null when none is
 */
export function nextFault(
  rows: readonly ReadRow[],
  fields: readonly Field[],
  isFaulty: (row: ReadRow, field: Field) => boolean,
  spot: Spot,
): Spot | null {
  const count = rows.length * fields.length
  const from = spot.row * fields.length + spot.column
  for (let step = 1; step <= count; step++) {
    const at = (from + step) % count
    const found = { row: Math.floor(at / fields.length), column: at % fields.length }
    const row = rows[found.row]
    const field = fields[found.column]
    if (row && field && isFaulty(row, field)) return found
  }
  return null
}

/** What cells copied from a spreadsheet change from a spot on; what lies outside the table is left out. */
export function pastedOver(text: string, spot: Spot, rows: readonly ReadRow[], fields: readonly Field[]): Typed[] {
  // a clipboard separates cells by tabulators alone: the comma of an amount is its own
  return readTextTable(`sep=\t\n${text}`).flatMap((cells, down) =>
    cells.flatMap((cell, right) => {
      const row = rows[spot.row + down]
      const field = fields[spot.column + right]
      return row && field ? [{ n: row.n, field, text: String(cell ?? '') }] : []
    }),
  )
}
