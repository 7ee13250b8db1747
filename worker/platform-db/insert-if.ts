/** An insert that holds its own condition, so that asking and writing are one statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './connect'

/**
 * `insert into … select … where condición`: when it does not hold, 0 rows change. Values left out take their defaults.
 * @param calculados columns that the database itself computes
 */
export function insertIf<T extends SQLiteTable>(
  db: Db,
  tabla: T,
  values: T['$inferInsert'],
  condition: SQL,
  computed: Readonly<Record<string, SQL>> = {},
) {
  const placed = (Object.entries(getTableColumns(tabla)) as [string, Column][]).map(([clave, column]) => {
    const computedValue = computed[clave]
    if (computedValue) return computedValue
    const dado = (values as Record<string, unknown>)[clave] ?? column.default ?? column.defaultFn?.() ?? null
    return dado === null ? sql`null` : sql`${sql.param(dado, column)}`
  })
  // as an insert of the query builder: db.run(sql) takes no parameters inside a batch
  return db.insert(tabla).select(sql`select ${sql.join(placed, sql`, `)} where ${condition}`)
}
