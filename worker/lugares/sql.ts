/** Statements on the places of a company. */
import { sql } from 'drizzle-orm'
import { vehiculos } from '../tenant/schema/fleet'
import { lugares, lugares_vehiculos } from '../tenant/schema/lugares'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { EmpresaRemover, EmpresaWriter } from '../tenant/writer'

/** Adds the vehicles that a place applies to, after `removeVehicles`; those of other companies are left out. */
export const setVehicles = (db: EmpresaWriter, placeId: string, vehiculoIds: readonly string[]): Write =>
  statement(db, (scope) =>
    scope.connection.insert(lugares_vehiculos).select(
      sql`select ${scope.empresaId}, ${placeId}, ${vehiculos.id} from ${vehiculos}
        where ${vehiculos.empresa_id} = ${scope.empresaId}
          and ${vehiculos.id} in (select value from json_each(${JSON.stringify(vehiculoIds)}))
          and exists (select 1 from ${lugares} where ${scope.rows('lugares', { id: placeId })})`,
    ),
  )

export const removeVehicles = (db: EmpresaRemover, placeId: string): Write =>
  db.remove('lugares_vehiculos', { lugar_id: placeId })
