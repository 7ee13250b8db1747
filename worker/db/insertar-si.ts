/** An insert that holds its own condition, so that asking and writing are one statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** `insert into … select … where condición`: over the condition 0 rows change. Values left out take their defaults. */
export function insertarSi<T extends SQLiteTable>(tabla: T, valores: T['$inferInsert'], condicion: SQL): SQL {
  const nombres: SQL[] = []
  const puestos: SQL[] = []
  for (const [clave, columna] of Object.entries(getTableColumns(tabla)) as [string, Column][]) {
    const dado = (valores as Record<string, unknown>)[clave]
    const valor = dado === undefined ? columna.defaultFn?.() : dado
    if (valor === undefined) continue
    nombres.push(sql`${sql.identifier(columna.name)}`)
    puestos.push(valor === null ? sql`null` : sql`${sql.param(valor, columna)}`)
  }
  return sql`insert into ${tabla} (${sql.join(nombres, sql`, `)}) select ${sql.join(puestos, sql`, `)} where ${condicion}`
}
