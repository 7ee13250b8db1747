/** Keyset paging over one ordering and the id, in both directions, including a nullable ordering column. */
import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { beyond } from './expressions'

export type Direction = 'asc' | 'desc'

/** The opposite direction: a page before a cursor is read backwards. */
export const reverse = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/**
 * The rows beyond `(value, id)` in a direction. SQLite sorts nulls first: ascending they are already passed, descending
 * they come last.
 */
export function beyondWithNulls(
  [order, id]: [Column | SQL, Column | SQL],
  [value, lastId]: readonly [string | number | null, string],
  direction: Direction,
): SQL | undefined {
  const ascending = direction === 'asc'
  if (value === null) {
    const equal = and(isNull(order), ascending ? sql`${id} > ${lastId}` : sql`${id} < ${lastId}`)
    return ascending ? or(equal, isNotNull(order)) : equal
  }
  const furtherOn = beyond([order, id], [value, lastId], direction)
  return ascending ? furtherOn : or(furtherOn, isNull(order))
}

/** The rows beyond a position given by several non-null columns, in the order of an index over them. */
export function beyondOf(keys: (Column | SQL)[], place: readonly (string | number)[], direction: Direction): SQL {
  const row = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  const values = sql.join(
    place.map((value) => sql`${value}`),
    sql`, `,
  )
  return direction === 'asc' ? sql`(${row}) > (${values})` : sql`(${row}) < (${values})`
}
