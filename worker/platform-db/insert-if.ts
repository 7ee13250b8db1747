/** A conditional insert, so that check and write are one statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './connect'

/**
 * `insert into … select … where condition`: when it is false, 0 rows change. Omitted values take their defaults.
 * @param computed columns computed by the database
 */
export function insertIf<T extends SQLiteTable>(
  db: Db,
  table: T,
  values: T['$inferInsert'],
  condition: SQL,
  computed: Readonly<Record<string, SQL>> = {},
) {
  const placed = (Object.entries(getTableColumns(table)) as [string, Column][]).map(([key, column]) => {
    const computedValue = computed[key]
    if (computedValue) return computedValue
    const given = (values as Record<string, unknown>)[key] ?? column.default ?? column.defaultFn?.() ?? null
    return given === null ? sql`null` : sql`${sql.param(given, column)}`
  })
  // as an insert of the query builder: db.run(sql) takes no parameters inside a batch
  return db.insert(table).select(sql`select ${sql.join(placed, sql`, `)} where ${condition}`)
}
