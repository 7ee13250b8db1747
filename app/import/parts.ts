/**
 * The sheets of a file: what each is about, whether it is imported, its columns, its rows and the server's verdicts.
 */
import type { Field } from '@domain/importacion/fields'
import { bestOf, findSheets, findTableOf, type Table, tablesApart } from '@domain/importacion/grid'
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import type { Sheet } from '@domain/importacion/raw'
import { type ReadRow, readRows } from '@domain/importacion/rows'
import { type Draft, type Verdict, withTyped } from './draft'
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

/** The sheet with its rows read by the chosen columns. */
export function withRows(part: Part): Part {
  const { sheet, table, columns } = part
  const width = Math.max(...columns.map(({ index }) => index)) + 1
  const byColumn = Array.from({ length: width }, (_, at) => columns.find(({ index }) => index === at)?.field ?? null)
  return { ...part, rows: readRows(sheet.rows, table.firstRow, byColumn), verdicts: new Map() }
}

export const draftOf = ({ table, columns, rows, verdicts }: Part): Draft => ({
  noun: table.noun,
  fields: columns.flatMap(({ field }): Field[] => (field ? [field] : [])),
  rows,
  verdicts,
})

/** The sheets with new texts in cells of one of them. */
export const withTypedIn = (
  parts: readonly Part[],
  hoja: number,
  typed: readonly { n: number; field: Field; text: string }[],
): Part[] => parts.map((part) => (part.hoja === hoja ? { ...part, rows: withTyped(part.rows, typed) } : part))

/** The sheet with new verdicts; rows that are written already keep theirs. @param written keys `<sheet>.<row>` */
export function withVerdicts(
  part: Part,
  verdicts: ReadonlyMap<number, Verdict> | undefined,
  written: ReadonlySet<string> = new Set(),
): Part {
  if (!verdicts) return part
  const own = [...part.verdicts].filter(([n]) => written.has(`${part.hoja}.${n}`))
  return { ...part, verdicts: new Map([...verdicts, ...own]) }
}

/** The rows that are new or change. */
export const savedOf = ({ rows, verdicts }: Pick<Part, 'rows' | 'verdicts'>): ReadRow[] =>
  rows.filter(({ n }) => ['nuevo', 'cambia'].includes(verdicts.get(n)?.outcome ?? ''))
