/** A sheet as rows of cells, and where in it the table begins. */
import { fold } from '../fold'
import { recognize } from './columns'
import type { Field } from './fields'
import { SHEET_NAMES } from './names'
import { NOUNS, type Noun } from './nouns'
import { type Grid, isBlank, type Merge, type Raw, type Sheet } from './raw'

/** Rows among which the titles are sought: letterheads and notes stand above them. */
const TITLES_WITHIN = 30

/** Where a table stands in a sheet. */
export interface Table {
  /** the titles, one per column */
  titles: string[]
  /** the index of the row below the titles */
  firstRow: number
  /** recognised columns, those to be confirmed for less: the measure of how sure the place is */
  recognized: number
  /** what its rows are */
  noun: Noun
}

/** Without a column of each of these groups, a table is not about a noun. */
const ESSENTIAL: Record<Noun, readonly (readonly Field[])[]> = {
  vehiculos: [['placa']],
  conductores: [['placa'], ['nombre', 'documento'], ['documento', 'licencia_tipo', 'licencia_fecha_vencimiento']],
  documentos: [['placa'], ['tipo'], ['fecha_vencimiento', 'fecha_emision']],
  mantenimientos: [['placa'], ['fecha'], ['descripcion', 'costo']],
}
const UNCERTAIN = 0.6

const textOf = (cell: Raw | undefined) => (typeof cell === 'string' ? cell.trim() : isBlank(cell) ? '' : String(cell))

/**
 * Titles of a row; where it holds only parts («Expedición», «Vence»), each with the title of the group above it, which
 * spans to the right as merged cells do.
 */
function titlesAt(rows: Grid, at: number, noun: Noun): string[] {
  const own = (rows[at] ?? []).map(textOf)
  const above = at > 0 ? (rows[at - 1] ?? []).map(textOf) : []
  // a letterhead is one cell, groups are several
  if (above.filter(Boolean).length < 2) return own
  let group = ''
  return own.map((title, column) => {
    group = above[column] || group
    if (!title) return above[column] ?? ''
    const alone = recognize([title], [[]], noun)[0]
    return alone === null && group ? `${group} ${title}` : title
  })
}

/** The table whose titles stand in a row, read as one of a noun; null when the row does not name what it needs. */
function tableAt(rows: Grid, at: number, noun: Noun): Table | null {
  const titles = titlesAt(rows, at, noun)
  const samples = titles.map((_, column) => rows.slice(at + 1, at + 31).map((row) => row[column] ?? null))
  const found = recognize(titles, samples, noun).filter((one) => one !== null)
  const names = (group: readonly Field[]) => found.some(({ field }) => group.includes(field))
  if (found.length < 2 || !ESSENTIAL[noun].every(names)) return null
  const recognized = found.reduce((sum, { certain }) => sum + (certain ? 1 : UNCERTAIN), 0)
  return { titles, firstRow: at + 1, recognized, noun }
}

/**
 * The table of a sheet: the row of titles and the noun that name most fields; null when no row names a plate and what
 * else a noun needs.
 * @param name of the sheet: what it says counts as one column more
 */
export function findTable(rows: Grid, name = ''): Table | null {
  let best: Table | null = null
  const said = NOUNS.find((noun) => SHEET_NAMES[noun].test(fold(name)))
  for (let at = 0; at < Math.min(rows.length, TITLES_WITHIN); at++)
    for (const noun of NOUNS) {
      const table = tableAt(rows, at, noun)
      if (!table) continue
      if (noun === said) table.recognized++
      if (!best || table.recognized > best.recognized) best = table
    }
  return best
}

/** The table of a sheet as one of the noun that a person says; null when it has none. */
export function findTableOf(rows: Grid, noun: Noun): Table | null {
  let best: Table | null = null
  for (let at = 0; at < Math.min(rows.length, TITLES_WITHIN); at++) {
    const table = tableAt(rows, at, noun)
    if (table && (!best || table.recognized > best.recognized)) best = table
  }
  return best
}

export interface FoundSheet {
  /** its place in the workbook, from 0 */
  hoja: number
  sheet: Sheet
  table: Table
}

/** The sheets that have a table, in their order. */
export const findSheets = (sheets: readonly Sheet[]): FoundSheet[] =>
  sheets.flatMap((sheet, hoja) => {
    const table = findTable(sheet.rows, sheet.name)
    return table ? [{ hoja, sheet, table }] : []
  })

/** The sheet with the best table of each noun: of two with vehicles one is usually an extract of the other. */
export function bestOf(found: readonly FoundSheet[]): FoundSheet[] {
  return found.filter(
    (one, at) =>
      !found.some(
        (other, place) =>
          other.table.noun === one.table.noun &&
          (other.table.recognized > one.table.recognized ||
            (other.table.recognized === one.table.recognized && place < at)),
      ),
  )
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
