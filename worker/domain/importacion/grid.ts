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
  /** how sure the place is: the recognised columns, of which an unsure one counts 0.6 */
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

/** The titles of a row of groups, each spanning to the right as merged cells do; null for a letterhead, which is one cell. */
function groupsAt(rows: Grid, at: number): { own: string[]; spanned: string[] } | null {
  const own = (rows[at] ?? []).map(textOf)
  if (own.filter(Boolean).length < 2) return null
  let group = ''
  const spanned = own.map((title) => {
    group = title || group
    return group
  })
  return { own, spanned }
}

/**
 * Titles of a row; where it holds only parts («Expedición», «Desde»), each with the title of the group above it, and if
 * that says only a part too («Vigencia»), with the group above that.
 */
function titlesAt(rows: Grid, at: number, noun: Noun): string[] {
  const own = (rows[at] ?? []).map(textOf)
  const group = groupsAt(rows, at - 1)
  if (!group) return own
  const upper = groupsAt(rows, at - 2)
  const isNamed = (title: string) => recognize([title], [[]], noun)[0] !== null
  const over = (groups: string[], column: number) => groups[column] ?? groups.at(-1) ?? ''
  return own.map((title, column) => {
    if (!title) return group.own[column] || (upper?.own[column] ?? '')
    if (isNamed(title)) return title
    const part = [over(group.spanned, column), title].filter(Boolean).join(' ')
    const whole = upper && `${over(upper.spanned, column)} ${part}`
    return whole && !isNamed(part) && isNamed(whole) ? whole : part
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

/** The rows that may hold the titles: the first ones that hold anything. */
function titleRows(rows: Grid): number[] {
  const first = rows.findIndex((row) => row.some((cell) => !isBlank(cell)))
  if (first < 0) return []
  return Array.from({ length: Math.min(rows.length - first, TITLES_WITHIN) }, (_, i) => first + i)
}

/**
 * The table of a sheet: the row of titles and the noun that name most fields; null when no row names a plate and what
 * else a noun needs.
 * @param name of the sheet: what it says counts as one column more
 */
export function findTable(rows: Grid, name = ''): Table | null {
  let best: Table | null = null
  const said = NOUNS.find((noun) => SHEET_NAMES[noun].test(fold(name)))
  for (const at of titleRows(rows))
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
  for (const at of titleRows(rows)) {
    const table = tableAt(rows, at, noun)
    if (table && (!best || table.recognized > best.recognized)) best = table
  }
  return best
}

interface FoundSheet {
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

/**
 * The sheet with the best table of each noun: of two with vehicles one is usually an extract of the other, and one that its
 * owner has hidden is usually old. Tables of one sheet do not stand for each other.
 */
export function bestOf(found: readonly FoundSheet[]): FoundSheet[] {
  const beats = (other: FoundSheet, one: FoundSheet) => {
    if (other.table.noun !== one.table.noun || isSameSheet(other.sheet, one.sheet)) return false
    if (isHidden(other) !== isHidden(one)) return isHidden(one)
    const more = other.table.recognized - one.table.recognized
    return more > 0 || (more === 0 && other.hoja < one.hoja)
  }
  return found.filter((one) => !found.some((other) => beats(other, one)))
}
const isHidden = ({ sheet }: FoundSheet) => sheet.hidden === true
const isSameSheet = (a: Sheet, b: Sheet) => a.tableOf !== undefined && a.tableOf === b.tableOf

/** A cell that names the column of plates; other cells are too long, or say more. */
const isPlateTitle = (cell: Raw) =>
  typeof cell === 'string' && /^\W*(n\S{0,2} )?(placas?|plate|license plate)\W*$/i.test(cell)

/**
 * A sheet with several tables one below the other, as a sheet for each, whose rows keep their numbers: read by the titles of
 * the first, those of the others would be wrong. Titles that are repeated on each printed page begin no table.
 */
export function tablesApart(sheet: Sheet): Sheet[] {
  const { rows } = sheet
  const starts: number[] = []
  let last: { at: number; titles: string } | null = null
  for (const [at, row] of rows.entries()) {
    if (!row.some(isPlateTitle) || NOUNS.every((noun) => tableAt([row], 0, noun) === null)) continue
    const titles = row.map((cell) => fold(textOf(cell))).join('|')
    // the second and third row of titles repeat what is merged downwards
    if (last && at - last.at > 2 && titles !== last.titles) starts.push(startOf(rows, at))
    last = { at, titles }
  }
  if (starts.length === 0) return [sheet]
  return [0, ...starts].map((from, i) => ({
    ...sheet,
    tableOf: sheet.name,
    rows: rows.slice(0, starts[i]).map((row, at) => (at < from ? [] : row)),
  }))
}

/** Where a table begins: with the name that stands alone above its titles. */
function startOf(rows: Grid, head: number): number {
  let at = head
  while (at > 0 && (rows[at - 1] ?? []).filter((cell) => !isBlank(cell)).length <= 1) at--
  return at
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
