/** Tables in which a company has no duplicates, and the columns that define one. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { tenantTables } from './schema/tenant'
import type { TableName, Values } from './source'

/**
 * Not unique indexes: companies may have older duplicates, which only they may delete. The vehicle comes first, so that
 * an index finds the few candidates. A service's item names are in its `busqueda`.
 */
const SAME_BY = {
  documentos: ['vehiculo_id', 'tipo', 'nombre', 'fecha_emision', 'fecha_vencimiento'],
  conductores: ['vehiculo_id', 'documento'],
  mantenimientos: ['vehiculo_id', 'fecha', 'kilometraje', 'taller', 'notas', 'costo', 'busqueda'],
  planes_mantenimiento: ['vehiculo_id', 'nombre', 'cada_km', 'cada_meses'],
} as const

export type HeldOnce = keyof typeof SAME_BY
/** The columns that tell a row of the table from every other. */
export type Distinguishing<K extends HeldOnce> = Pick<Values<K>, (typeof SAME_BY)[K][number] & keyof Values<K>>

export const isHeldOnce = (table: TableName): table is HeldOnce => table in SAME_BY

/** Whether a row of the table, or of a source of it, is a duplicate of this one, apart from the company. */
export function sameAs(table: HeldOnce, row: object, source: object = tenantTables[table]): SQL {
  const columns = source as Record<string, Column>
  const values = row as Record<string, unknown>
  const equal = SAME_BY[table].map((name) => {
    const column = columns[name] as Column
    const value = values[name] ?? null
    return value === null ? isNull(column) : eq(column, value)
  })
  return and(...equal) as SQL
}
