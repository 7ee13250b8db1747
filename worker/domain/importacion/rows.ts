/** The rows of a table, read by the fields of its columns. */
import { type Cell, exchanged, isAmbiguousDay, readCell } from './cells'
import { type Field, kindOf } from './fields'
import { type Grid, isBlank, ROWS_MAX } from './raw'

export interface ReadRow {
  /** its number in the file, from 1 */
  n: number
  cells: Partial<Record<Field, Cell>>
}

const EMPTY: Cell = { found: '', value: null }

/**
 * Reads the rows below the titles; rows without any cell of a field are left out, and so are repeated titles.
 * @param fields the field of each column; null: not imported
 */
export function readRows(grid: Grid, firstRow: number, fields: readonly (Field | null)[]): ReadRow[] {
  const rows: ReadRow[] = []
  for (let at = firstRow; at < grid.length && rows.length < ROWS_MAX; at++) {
    const row = grid[at] ?? []
    if (!fields.some((field, column) => field !== null && !isBlank(row[column]))) continue
    const cells: ReadRow['cells'] = {}
    fields.forEach((field, column) => {
      if (field !== null) cells[field] = isBlank(row[column]) ? EMPTY : readCell(row[column] ?? null, kindOf(field))
    })
    if (isTail(cells)) continue
    rows.push({ n: at + 1, cells })
  }
  for (const field of fields) if (field !== null && kindOf(field) === 'day') doubtColumn(rows, field)
  return rows
}

/** Titles repeated at a page's head, and «Total: 45» below the table. */
const isTail = ({ placa }: ReadRow['cells']) =>
  /^(placas?|total|totales|subtotal|suma)\b/i.test(placa?.found.trim() ?? '')

/**
 * A column in which months stand before days, and none the other way: its other dates are meant so too, although they
 * could be read either way.
 */
function doubtColumn(rows: readonly ReadRow[], field: Field): void {
  const cells = rows.map((row) => row.cells[field]).filter((cell): cell is Cell => cell !== undefined)
  const reversed = cells.some((cell) => cell.problem === 'fecha-al-reves')
  const sure = cells.some((cell) => cell.value !== null && /^\s*(1[3-9]|2\d|3[01])[/.-]/.test(cell.found))
  if (!reversed || sure) return
  for (const row of rows) {
    const cell = row.cells[field]
    const proposal = cell && isAmbiguousDay(cell.found) ? exchanged(cell.found) : null
    if (cell && proposal) row.cells[field] = { found: cell.found, value: null, problem: 'fecha-al-reves', proposal }
  }
}
