/** Keyset paging over one ordering and the id, both ways, also where the ordering column may be null. */
import { and, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { masAlla } from './consulta'

export type Sentido = 'asc' | 'desc'

/** The other direction: a page before a cursor is read backwards. */
export const alReves = (sentido: Sentido): Sentido => (sentido === 'asc' ? 'desc' : 'asc')

/**
 * The rows beyond `(valor, id)` walking in a direction. SQLite puts nulls first, so walking up leaves them behind and
 * walking down meets them last.
 */
export function masAllaConNulos(
  [orden, id]: [Column | SQL, Column],
  [valor, ultimoId]: readonly [string | number | null, string],
  sentido: Sentido,
): SQL | undefined {
  const subiendo = sentido === 'asc'
  if (valor === null) {
    const iguales = and(isNull(orden), subiendo ? gt(id, ultimoId) : lt(id, ultimoId))
    return subiendo ? or(iguales, isNotNull(orden)) : iguales
  }
  const mas = masAlla([orden, id], [valor, ultimoId], sentido)
  return subiendo ? mas : or(mas, isNull(orden))
}

/** The rows beyond a place that several columns tell, none of them null, in the order of an index over them. */
export function masAllaDe(claves: (Column | SQL)[], lugar: readonly (string | number)[], sentido: Sentido): SQL {
  const fila = sql.join(
    claves.map((clave) => sql`${clave}`),
    sql`, `,
  )
  const valores = sql.join(
    lugar.map((valor) => sql`${valor}`),
    sql`, `,
  )
  return sentido === 'asc' ? sql`(${fila}) > (${valores})` : sql`(${fila}) < (${valores})`
}
