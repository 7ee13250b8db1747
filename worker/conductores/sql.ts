/** The change of a driver, who may move to another vehicle. */
import { sql } from 'drizzle-orm'
import { conductores } from '../tenant/schema/fleet'
import type { Values, Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { EmpresaWriter } from '../tenant/writer'

/**
 * Changes a driver who is still on the vehicle `before`; otherwise 0 rows. If another driver of the vehicle has the
 * document that this one would have there, it becomes null, which violates the table's constraint and fails the whole
 * batch: a vehicle has each driver once. Who has both already keeps them, also where older rows are double.
 */
export const changeConductor = (
  db: EmpresaWriter,
  id: string,
  before: string,
  changes: Partial<Values<'conductores'>> & Pick<Values<'conductores'>, 'vehiculo_id' | 'documento'>,
): Write =>
  statement(db, (scope) => {
    const { vehiculo_id, documento } = changes
    const stays = sql`${conductores.vehiculo_id} = ${vehiculo_id} and ${conductores.documento} = ${documento}`
    const isTaken = sql`exists (select 1 from ${conductores} otro where otro.empresa_id = ${scope.empresaId}
      and otro.vehiculo_id = ${vehiculo_id} and otro.documento = ${documento})`
    return scope.connection
      .update(conductores)
      .set({
        ...changes,
        documento: sql`case when ${stays} then ${documento} when not ${isTaken} then ${documento} end`,
      })
      .where(scope.rows('conductores', { id, vehiculo_id: before }))
  })
