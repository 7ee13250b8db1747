/** The few pieces of SQL that lists are built from, so that no service writes SQL of its own. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'

type Expression = Column | SQL | SQL.Aliased

/** Counts rows; 0 when there are none. */
export const countRows = () => sql<number>`count(*)`

/** A condition that every row fulfils. */
export const always = () => sql<number>`1`

/** True where a column holds one of these values: one parameter, however many there are. */
export const oneOf = (column: Expression, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** Counts different values; 0 when there are none. */
export const countDistinct = (column: Expression) => sql<number>`count(distinct ${column})`

/** True where a yes-or-no column says yes; the 1 is written out, so that SQLite may take a partial index over it. */
export const checked = (column: Expression): SQL => sql`${column} = 1`

/** How many rows fulfil a condition; a condition that is null is not fulfilled. */
export const howMany = (condition: Expression) => sql<number>`coalesce(sum(${condition}), 0)`

/** True when the folded column holds the folded text. `instr`, because D1 limits LIKE patterns to 50 bytes. */
export const contains = (column: Expression, folded: string): SQL => sql`instr(${column}, ${folded}) > 0`

const ACCENTS = { a: 'ÁáÀàÂâÃãÄä', e: 'ÉéÈèÊê', i: 'ÍíÌìÎî', o: 'ÓóÒòÔôÕõÖö', u: 'ÚúÙùÛûÜü', n: 'Ññ', c: 'Çç' }
/** A column in lower case without accents, for a search through what is stored as it was written. */
export const folded = (column: Expression): SQL => {
  const pairs = Object.entries(ACCENTS).flatMap(([letter, several]) =>
    [...several].map((one) => [one, letter] as const),
  )
  // written out: D1 takes 100 parameters
  const withoutAccents = pairs.reduce<SQL>(
    (inside, [one, letter]) => sql`replace(${inside}, ${sql.raw(`'${one}', '${letter}'`)})`,
    sql`${column}`,
  )
  return sql`lower(${withoutAccents})`
}

/** Case-insensitive order of a text column, as its index has it. */
export const caseInsensitive = (column: Expression): SQL<string> => sql<string>`${column} collate nocase`

/** Nulls become the empty string, so that a keyset over an optional column has a place for every row. */
export const orEmpty = (column: Expression): SQL<string> => sql<string>`coalesce(${column}, '')`

/** The same value, by which no index leads the way. */
export const unindexed = (expression: Expression): SQL => sql`+${expression}`

/** Orders, so that no service imports them from drizzle beside conditions of its own. */
export const ascending = (expression: Expression): SQL => sql`${expression} asc`
export const descending = (expression: Expression): SQL => sql`${expression} desc`

/**
 * The rows that come after a cursor in keyset paging: `(orden, id)` beyond `(valor, id)` in the given direction.
 * Written as a row value so that SQLite walks the index.
 */
export function beyond(
  [order, id]: [Expression, Expression],
  [valor, lastId]: [string | number, string],
  direction: 'asc' | 'desc',
): SQL {
  return direction === 'asc'
    ? sql`(${order}, ${id}) > (${valor}, ${lastId})`
    : sql`(${order}, ${id}) < (${valor}, ${lastId})`
}

/** A column of a left-joined source: what may be missing says so in its type. */
export const optional = <T>(column: Column & { _: { data: T } }): SQL<T | null> => column as unknown as SQL<T | null>
