/** Keyset paging over one ordering and the id, both ways, also where the ordering column may be null. */
import { and, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { beyond } from './expressions'

export type Direction = 'asc' | 'desc'

/** The other direction: a page before a cursor is read backwards. */
export const reverse = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/**
 * The rows beyond `(valor, id)` walking in a direction. SQLite puts nulls first, so walking up leaves them behind and
 * walking down meets them last.
 */
export function beyondWithNulls(
  [orden, id]: [Column | SQL, Column],
  [valor, ultimoId]: readonly [string | number | null, string],
  direction: Direction,
): SQL | undefined {
  const subiendo = direction === 'asc'
  if (valor === null) {
    const equal = and(isNull(orden), subiendo ? gt(id, ultimoId) : lt(id, ultimoId))
    return subiendo ? or(equal, isNotNull(orden)) : equal
  }
  const mas = beyond([orden, id], [valor, ultimoId], direction)
  return subiendo ? mas : or(mas, isNull(orden))
}

/** The rows beyond a place that several columns tell, none of them null, in the order of an index over them. */
export function beyondOf(keys: (Column | SQL)[], lugar: readonly (string | number)[], direction: Direction): SQL {
  const fila = sql.join(
    keys.map((clave) => sql`${clave}`),
    sql`, `,
  )
  const values = sql.join(
    lugar.map((valor) => sql`${valor}`),
    sql`, `,
  )
  return direction === 'asc' ? sql`(${fila}) > (${values})` : sql`(${fila}) < (${values})`
}
