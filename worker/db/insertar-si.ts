/** An insert that holds its own condition, so that asking and writing are one statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './connect'

/**
 * `insert into … select … where condición`: when it does not hold, 0 rows change. Values left out take their defaults.
 * @param calculados columns that the database itself computes
 */
export function insertarSi<T extends SQLiteTable>(
  db: Db,
  tabla: T,
  valores: T['$inferInsert'],
  condicion: SQL,
  calculados: Readonly<Record<string, SQL>> = {},
) {
  const puestos = (Object.entries(getTableColumns(tabla)) as [string, Column][]).map(([clave, columna]) => {
    const calculado = calculados[clave]
    if (calculado) return calculado
    const dado = (valores as Record<string, unknown>)[clave] ?? columna.default ?? columna.defaultFn?.() ?? null
    return dado === null ? sql`null` : sql`${sql.param(dado, columna)}`
  })
  // as an insert of the query builder: db.run(sql) takes no parameters inside a batch
  return db.insert(tabla).select(sql`select ${sql.join(puestos, sql`, `)} where ${condicion}`)
}
