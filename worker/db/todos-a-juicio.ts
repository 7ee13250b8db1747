/** What the outbox is to judge when more than one vehicle's own things have changed. */
import { type SQL, sql } from 'drizzle-orm'
import { vehiculos } from './schema'

/** One row of `pendientes` for each vehicle of a company, in the order of the table's columns. */
export const todosAJuicio = (empresaId: string, ahora: number): SQL =>
  sql`select lower(hex(randomblob(16))), 'vehiculo.juzgar', ${vehiculos.id},
    json_object('empresa_id', ${vehiculos.empresa_id}), 0, ${ahora}, ${ahora}
    from ${vehiculos} where ${vehiculos.empresa_id} = ${empresaId}`
