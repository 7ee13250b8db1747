/** The rows of a table, read by the fields of its columns. */
import { normalizePlaca, PLACA_MAX } from '../vehiculos/placa'
import { type Cell, exchanged, isAmbiguousDay, readCell } from './cells'
import { type Field, kindOf } from './fields'
import { type Grid, isBlank, type Raw } from './raw'

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
  for (let at = firstRow; at < grid.length; at++) {
    const row = grid[at] ?? []
    if (!fields.some((field, column) => field !== null && !isBlank(row[column]))) continue
    const cells: ReadRow['cells'] = {}
    fields.forEach((field, column) => {
      if (field !== null) cells[field] = isBlank(row[column]) ? EMPTY : readCell(row[column] ?? null, kindOf(field))
    })
    if (isTail(cells, row)) continue
    rows.push({ n: at + 1, cells })
  }
  for (const field of fields) if (field !== null && kindOf(field) === 'day') doubtColumn(rows, field)
  return rows
}

const SUM = /^(sub-?|gran )?total(es)?\b|^(suma|promedio)\b/i

/**
 * What is no row of a table: titles repeated at a page's head, sums («Total: 45», also beside an empty plate), and names of
 * groups or notes between the rows, which stand alone in the column of plates and are none («SEDE CALI»).
 */
function isTail(cells: ReadRow['cells'], row: readonly Raw[]): boolean {
  const placa = cells.placa?.found.trim() ?? ''
  if (!placa) return row.some((cell) => typeof cell === 'string' && SUM.test(cell.trim()))
  if (/^placas?\b/i.test(placa) || SUM.test(placa)) return true
  const isAlone = Object.values(cells).filter(({ found }) => found).length === 1
  return isAlone && (!/\d/.test(placa) || normalizePlaca(placa).length > PLACA_MAX)
}

/**
 * A column in which months stand before days, and none the other way: its other dates are meant so too, although they
 * could be read either way.
 */
function doubtColumn(rows: readonly ReadRow[], field: Field): void {
  const cells = rows.map((row) => row.cells[field]).filter((cell): cell is Cell => cell !== undefined)
  const reversed = cells.some((cell) => cell.problem === 'reversed-date')
  const sure = cells.some((cell) => cell.value !== null && /^\s*(1[3-9]|2\d|3[01])[/.-]/.test(cell.found))
  if (!reversed || sure) return
  for (const row of rows) {
    const cell = row.cells[field]
    const proposal = cell && isAmbiguousDay(cell.found) ? exchanged(cell.found) : null
    if (cell && proposal) row.cells[field] = { found: cell.found, value: null, problem: 'reversed-date', proposal }
  }
}
