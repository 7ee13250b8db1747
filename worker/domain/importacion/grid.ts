/** A sheet as rows of cells, and where in it the table begins. */
import { recognize } from './columns'
import { type Grid, isBlank, type Merge, type Raw, type Sheet } from './raw'

/** Rows among which the titles are sought: letterheads and notes stand above them. */
const TITLES_WITHIN = 30

/** Where a table stands in a sheet. */
export interface Table {
  /** the titles, one per column */
  titles: string[]
  /** the index of the row below the titles */
  firstRow: number
  /** recognised columns; the measure of how sure the place is */
  recognized: number
}

const textOf = (cell: Raw | undefined) => (typeof cell === 'string' ? cell.trim() : isBlank(cell) ? '' : String(cell))

/**
 * Titles of a row; where it holds only parts («Expedición», «Vence»), each with the title of the group above it, which
 * spans to the right as merged cells do.
 */
function titlesAt(rows: Grid, at: number): string[] {
  const own = (rows[at] ?? []).map(textOf)
  const above = at > 0 ? (rows[at - 1] ?? []).map(textOf) : []
  // a letterhead is one cell, groups are several
  if (above.filter(Boolean).length < 2) return own
  let group = ''
  return own.map((title, column) => {
    group = above[column] || group
    if (!title) return above[column] ?? ''
    const alone = recognize([title], [[]])[0]
    return alone === null && group ? `${group} ${title}` : title
  })
}

/** The table of a sheet: the row of titles that name most fields; null when no row names a plate and another field. */
export function findTable(rows: Grid): Table | null {
  let best: Table | null = null
  for (let at = 0; at < Math.min(rows.length, TITLES_WITHIN); at++) {
    const titles = titlesAt(rows, at)
    const samples = titles.map((_, column) => rows.slice(at + 1, at + 31).map((row) => row[column] ?? null))
    const fields = recognize(titles, samples)
    const recognized = fields.filter((one) => one !== null).length
    if (recognized < 2 || !fields.some((one) => one?.field === 'placa')) continue
    if (!best || recognized > best.recognized) best = { titles, firstRow: at + 1, recognized }
  }
  return best
}

/** The sheet with the best table, and that table; null when none has one. */
export function findSheet(sheets: readonly Sheet[]): { sheet: Sheet; table: Table } | null {
  let best: { sheet: Sheet; table: Table } | null = null
  for (const sheet of sheets) {
    const table = findTable(sheet.rows)
    if (table && (!best || table.recognized > best.table.recognized)) best = { sheet, table }
  }
  return best
}

/** A merged cell's value in every row that it spans: one owner beside several plates. Titles span by `findTable`. */
export function fillDown(rows: Grid, merges: readonly Merge[]): Grid {
  const filled = rows.map((row) => [...row])
  for (const { fromRow, fromColumn, toRow } of merges) {
    const value = filled[fromRow]?.[fromColumn] ?? null
    for (let at = fromRow + 1; at <= Math.min(toRow, filled.length - 1); at++) {
      const row = filled[at]
      if (!row) continue
      while (row.length <= fromColumn) row.push(null)
      if (isBlank(row[fromColumn])) row[fromColumn] = value
    }
  }
  return filled
}
