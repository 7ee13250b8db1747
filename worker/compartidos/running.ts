/** The links that still show a vehicle, for their list and for the page of the vehicle. */
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

/** The most that a list shows; a vehicle has ten running links at most, and a link lasts a week at most. */
const LISTED_MAX = 200

/**
 * The first to end first.
 * @param now UTC milliseconds
 * @param vehiculoId of one vehicle; without it of all
 */
export function runningShares(db: EmpresaReader, now: number, vehiculoId?: string) {
  const c = db.from('compartidos')
  const v = db.from('vehiculos')
  return {
    fields: {
      id: c.id,
      vehiculo_id: c.vehiculo_id,
      placa: v.placa,
      servicio: v.servicio,
      created_at: c.created_at,
      hasta: c.hasta,
      llegada_at: c.llegada_at,
      destino_nombre: c.destino_nombre,
      visitas: c.visitas,
    },
    from: c,
    joins: [[v, eq(v.id, c.vehiculo_id)]] as [SqlSource, SQL][],
    where: and(
      isNull(c.terminado_at),
      gt(c.hasta, now),
      vehiculoId === undefined ? undefined : eq(c.vehiculo_id, vehiculoId),
    ),
    orderBy: [ascending(c.hasta), ascending(c.id)],
    limit: LISTED_MAX,
  }
}
