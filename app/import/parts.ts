/**
 * The sheets of a file: what each is about, whether it is imported, its columns, its rows and the server's verdicts.
 */
import { type Field, REQUIRED_OF } from '@domain/importacion/fields'
import { bestOf, findSheets, findTableOf, type Table, tablesApart } from '@domain/importacion/grid'
import type { RowOutcome } from '@domain/importacion/judgement'
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { FILE_ROWS_MAX, ROWS_MAX, type Sheet } from '@domain/importacion/raw'
import { type ReadRow, readRows } from '@domain/importacion/rows'
import { type Draft, type Verdict, type WrittenOutcome, withTyped, withTypedAgain } from './draft'
import { type Column, columnsOf } from './mapping'

export interface Part {
  /** its place in the file, from 0 */
  hoja: number
  sheet: Sheet
  table: Table
  /** whether it is imported: false if a person leaves it out, or a better sheet about the same noun was found */
  on: boolean
  columns: Column[]
  rows: readonly ReadRow[]
  /** how many more rows it has than are imported */
  beyond: number
  verdicts: ReadonlyMap<number, Verdict>
}

/**
 * The sheets with a table; of two about the same the better one is imported, unless a person says otherwise.
 * @param wanted what a person came to import: a sheet alone is read as that where its titles allow it
 */
export function partsOf(sheets: readonly Sheet[], wanted: Noun | null = null): Part[] {
  const found = findSheets(sheets.flatMap(tablesApart))
  const best = new Set(bestOf(found))
  const parts = found.map((one) => ({
    ...one,
    on: best.has(one),
    columns: columnsOf(one.table, one.sheet.rows),
    rows: [],
    beyond: 0,
    verdicts: new Map(),
  }))
  const [only] = parts
  if (wanted === null || !only || parts.length > 1) return parts
  return findTableOf(only.sheet.rows, wanted) ? [asNoun(only, wanted)] : parts
}

/** The sheet read as one about another noun; null leaves it out. */
export function asNoun(part: Part, noun: Noun | null): Part {
  if (noun === null) return { ...part, on: false }
  if (noun === part.table.noun) return { ...part, on: true }
  const table = findTableOf(part.sheet.rows, noun) ?? { ...part.table, noun }
  return { ...part, on: true, table, columns: columnsOf(table, part.sheet.rows) }
}

/** The parts that are imported, in the order in which they are written. */
export const imported = (parts: readonly Part[]): Part[] =>
  NOUNS.flatMap((noun) => parts.filter(({ on, table }) => on && table.noun === noun))

/** How many rows these sheets have together. */
export const countOf = (parts: readonly Part[]): number => parts.reduce((sum, { rows }) => sum + rows.length, 0)

/** Whether a browser keeps them, so that an import that stops can go on later: it may not have the room for more. */
export const fitsInBrowser = (parts: readonly Part[]): boolean =>
  parts.reduce((sum, { sheet }) => sum + sheet.rows.length, 0) <= 2 * ROWS_MAX

/** The first rows of the sheet, and how many are left out. */
function cut(part: Part, max: number): Part {
  const { rows, beyond } = part
  return rows.length <= max ? part : { ...part, rows: rows.slice(0, max), beyond: beyond + rows.length - max }
}

/** The fields that the columns name. */
const fieldsOf = (columns: readonly Column[]): Field[] =>
  columns.flatMap(({ field }): Field[] => (field ? [field] : []))

/**
 * The sheet with its rows read by the chosen columns; what was typed in them stays where the sheet has the same text.
 * @param written keys of the rows that are written already, which stay as they are
 */
export function withRows(part: Part, written: ReadonlySet<string> = new Set()): Part {
  const { hoja, sheet, table, columns, rows: before } = part
  const isWritten = (n: number) => written.has(writtenKey(hoja, n))
  const width = Math.max(...columns.map(({ index }) => index)) + 1
  const byColumn = Array.from({ length: width }, (_, at) => columns.find(({ index }) => index === at)?.field ?? null)
  const fields = [...fieldsOf(columns), ...REQUIRED_OF[table.noun]]
  const rows = withTypedAgain(readRows(sheet.rows, table.firstRow, byColumn), { before, fields, isWritten })
  const verdicts = new Map([...part.verdicts].filter(([n]) => isWritten(n)))
  return cut({ ...part, rows, beyond: 0, verdicts }, ROWS_MAX)
}

/** The sheets that are imported with their rows (`withRows`), all together no more than an import takes. */
export function withAllRows(parts: readonly Part[], written?: ReadonlySet<string>): Part[] {
  let room = FILE_ROWS_MAX
  return parts.map((part) => {
    if (!part.on) return part
    const read = cut(withRows(part, written), room)
    room -= read.rows.length
    return read
  })
}

/** How many rows of the sheets are not imported since they are too many. */
export const beyondIn = (parts: readonly Part[]): number => parts.reduce((sum, { beyond }) => sum + beyond, 0)

export const draftOf = ({ table, columns, rows, verdicts }: Part): Draft => ({
  noun: table.noun,
  fields: fieldsOf(columns),
  rows,
  verdicts,
})

/** The sheets with new texts in cells of one of them. */
export const withTypedIn = (
  parts: readonly Part[],
  hoja: number,
  typed: readonly { n: number; field: Field; text: string }[],
): Part[] => parts.map((part) => (part.hoja === hoja ? { ...part, rows: withTyped(part.rows, typed) } : part))

/** The sheet with new verdicts; rows that are written already keep theirs. @param written their keys */
export function withVerdicts(
  part: Part,
  verdicts: ReadonlyMap<number, Verdict> | undefined,
  written: ReadonlySet<string> = new Set(),
): Part {
  if (!verdicts) return part
  const own = [...part.verdicts].filter(([n]) => written.has(writtenKey(part.hoja, n)))
  return { ...part, verdicts: new Map([...verdicts, ...own]) }
}

/** The sheets with what became of rows of one of them when they were written. */
export const withFates = (parts: readonly Part[], hoja: number, fates: readonly WrittenOutcome[]): Part[] =>
  parts.map((part) => {
    if (part.hoja !== hoja) return part
    const verdicts = new Map(part.verdicts)
    for (const fate of fates) {
      const verdict = verdicts.get(fate.n)
      if (verdict) verdicts.set(fate.n, { ...verdict, ...fate })
    }
    return { ...part, verdicts }
  })

export const isSaved = (outcome: RowOutcome | undefined): boolean => outcome === 'nuevo' || outcome === 'cambia'

/** Whether every row is as the company has it already. */
export const isAllKnown = (parts: readonly Part[]): boolean =>
  parts.every(({ rows, verdicts }) => rows.every(({ n }) => verdicts.get(n)?.outcome === 'igual'))

/** The key of a row among those of all sheets of an import. */
export const writtenKey = (hoja: number, n: number): string => `${hoja}.${n}`

/** The numbers of the sheet's rows that are written. @param written their keys */
export const writtenIn = ({ hoja, rows }: Pick<Part, 'hoja' | 'rows'>, written: ReadonlySet<string>): Set<number> =>
  new Set(rows.flatMap(({ n }) => (written.has(writtenKey(hoja, n)) ? [n] : [])))

/** The rows that are new or change. */
export const savedOf = ({ rows, verdicts }: Pick<Part, 'rows' | 'verdicts'>): ReadRow[] =>
  rows.filter(({ n }) => isSaved(verdicts.get(n)?.outcome))

/** Those of them that are not written yet. */
export const leftOf = (part: Part, written: ReadonlySet<string>): ReadRow[] =>
  savedOf(part).filter(({ n }) => !written.has(writtenKey(part.hoja, n)))
