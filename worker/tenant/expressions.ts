/** The SQL fragments that lists are built from, so that services contain no SQL. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'

type Expression = Column | SQL | SQL.Aliased

/** Row count; 0 when there are none. */
export const countRows = () => sql<number>`count(*)`

/** A condition that is true for every row. */
export const always = () => sql<number>`1`

/** True when a column has one of these values: a single parameter, however many there are. */
export const oneOf = (column: Expression, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** Count of distinct values; 0 when there are none. */
export const countDistinct = (column: Expression) => sql<number>`count(distinct ${column})`

/** No value, in the place of a column that this reader does not get. */
export const withheld = () => sql<null>`null`

/** True when a boolean column is true; the 1 is a literal, so that SQLite can use a partial index over it. */
export const checked = (column: Expression): SQL => sql`${column} = 1`

/** How many rows fulfil a condition; null counts as false. */
export const howMany = (condition: Expression) => sql<number>`coalesce(sum(${condition}), 0)`

/** The sum of a column; 0 when there are no values. */
export const total = (column: Expression) => sql<number>`coalesce(sum(${column}), 0)`

/** The lowest and the highest value of a column of numbers; null when there are none. */
export const least = (column: Expression) => sql<number | null>`min(${column})`
export const greatest = (column: Expression) => sql<number | null>`max(${column})`

/** The first of a column of days `YYYY-MM-DD`; null when there are none. */
export const firstDay = (column: Expression) => sql<string | null>`min(${column})`

/** The value, or 0 when there is none. */
export const orZero = (value: Expression) => sql<number>`coalesce(${value}, 0)`

/** True when the folded column contains the folded text. `instr`, because D1 limits LIKE patterns to 50 bytes. */
export const contains = (column: Expression, folded: string): SQL => sql`instr(${column}, ${folded}) > 0`

const ACCENTS = { a: 'ÁáÀàÂâÃãÄä', e: 'ÉéÈèÊê', i: 'ÍíÌìÎî', o: 'ÓóÒòÔôÕõÖö', u: 'ÚúÙùÛûÜü', n: 'Ññ', c: 'Çç' }
/** A column in lower case without accents, to search text stored unfolded. */
export const folded = (column: Expression): SQL => {
  const pairs = Object.entries(ACCENTS).flatMap(([letter, several]) =>
    [...several].map((one) => [one, letter] as const),
  )
  // as literals: D1 allows 100 parameters
  const withoutAccents = pairs.reduce<SQL>(
    (inside, [one, letter]) => sql`replace(${inside}, ${sql.raw(`'${one}', '${letter}'`)})`,
    sql`${column}`,
  )
  return sql`lower(${withoutAccents})`
}

/** Case-insensitive order of a text column, matching its index. */
export const caseInsensitive = (column: Expression): SQL<string> => sql<string>`${column} collate nocase`

/** The same value, but SQLite cannot use an index for it. */
export const unindexed = (expression: Expression): SQL => sql`+${expression}`

/**
 * What the rows of one vehicle, or of all, are ordered by. Those of one are few and have an index; without statistics SQLite
 * would rather walk the index of the order, through the rows of the whole company.
 * @param vehiculo the one asked for; null for all
 */
export const orderOf = <Order extends Expression>(vehiculo: string | null, order: Order): Order | SQL =>
  vehiculo === null ? order : unindexed(order)

/** The text, or another one when there is none. */
export const textOr = (value: Expression, other: string) => sql<string>`coalesce(${value}, ${other})`

/** Order directions, so that services need no import from drizzle. */
export const ascending = (expression: Expression): SQL => sql`${expression} asc`
export const descending = (expression: Expression): SQL => sql`${expression} desc`

/**
 * The rows after a cursor in keyset paging: `(order, id)` beyond `(value, id)` in the given direction. A row value, so
 * that SQLite walks the index.
 */
export function beyond(
  [order, id]: [Expression, Expression],
  [value, lastId]: [string | number, string],
  direction: 'asc' | 'desc',
): SQL {
  return direction === 'asc'
    ? sql`(${order}, ${id}) > (${value}, ${lastId})`
    : sql`(${order}, ${id}) < (${value}, ${lastId})`
}

/** A column of a left-joined source, typed as nullable. */
export const optional = <T>(column: Column & { _: { data: T } }): SQL<T | null> => column as unknown as SQL<T | null>
