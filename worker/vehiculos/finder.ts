/** Finds vehicles and drivers by a few letters, for the palette that leads anywhere. */
import { eq } from 'drizzle-orm'
import { type FindQuery, FOUND_CONDUCTORES_MAX, FOUND_VEHICULOS_MAX } from '../domain/find'
import { ascending, caseInsensitive } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import type { Row, SqlSource } from '../tenant/source'
import { identityFields } from './fields'

const conductorFields = (c: SqlSource<'conductores'>, v: SqlSource<'vehiculos'>) => ({
  id: c.id,
  nombre: c.nombre,
  vehiculo_id: c.vehiculo_id,
  placa: v.placa,
  servicio: v.servicio,
})

type FoundVehiculo = Row<ReturnType<typeof identityFields>>
type FoundConductor = Row<ReturnType<typeof conductorFields>>
interface Found {
  /** at most six, by plate */
  vehiculos: FoundVehiculo[]
  /** at most four, by name; none for a Usuario, who does not manage drivers */
  conductores: FoundConductor[]
}

export class Finder {
  /** @param db the company as the reader sees it: a Usuario's has the assigned vehicles only */
  constructor(private readonly db: EmpresaReader) {}

  /** The rows whose words begin with those of the query, in any order, without regard to accents. Nothing for no word. */
  async find({ q }: FindQuery): Promise<Found> {
    const { db } = this
    const c = db.from('conductores')
    const v = db.from('vehiculos')
    const isVehiculo = matchesSearch(db, 'vehiculos', v.id, q)
    const isConductor = matchesSearch(db, 'conductores', c.id, q)
    if (!isVehiculo || !isConductor) return { vehiculos: [], conductores: [] }
    const vehiculosQuery = {
      fields: identityFields(v),
      from: v,
      where: isVehiculo,
      orderBy: [ascending(v.placa)],
      limit: FOUND_VEHICULOS_MAX,
    }
    if (db.usuarioId !== null) return { vehiculos: await db.all(vehiculosQuery), conductores: [] }
    const [vehiculos, conductores] = await db.together(vehiculosQuery, {
      fields: conductorFields(c, v),
      from: c,
      leftJoins: [[v, eq(v.id, c.vehiculo_id)]],
      where: isConductor,
      orderBy: [ascending(caseInsensitive(c.nombre))],
      limit: FOUND_CONDUCTORES_MAX,
    })
    return { vehiculos, conductores }
  }
}
