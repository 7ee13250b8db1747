/** Bulk inserts into the outbox: rows of `pendientes`, in column order. */
import { type SQL, sql } from 'drizzle-orm'
import type { Si } from '../identidad/codes-sql'
import type { Connection } from '../platform-db/connect'
import { gps_dispositivos, vehiculos } from '../tenant/schema/fleet'

/** Assesses every vehicle of a company. */
export const assessAll = (empresaId: string, now: number): SQL =>
  sql`select lower(hex(randomblob(16))), 'vehiculo.juzgar', ${vehiculos.id},
    json_object('empresa_id', ${vehiculos.empresa_id}), 0, ${now}, ${now}
    from ${vehiculos} where ${vehiculos.empresa_id} = ${empresaId}`

/** The row that configures the Device of a row of `gps_dispositivos`, up to its instants. */
const CONFIGURE = `lower(hex(randomblob(16))), 'device.configurar', gps_dispositivos.clave,
    json_object('empresa_id', gps_dispositivos.empresa_id, 'id', gps_dispositivos.id), 0`

/** Configures the Devices of some GPS devices. @param whichOnes a condition over `gps_dispositivos` */
export const configureDispositivos = (whichOnes: SQL, now: number): SQL =>
  sql`select ${sql.raw(CONFIGURE)}, ${now}, ${now} from ${gps_dispositivos} where ${whichOnes}`

/**
 * Tells devices that the plan of their company has changed: a higher rev, and the outbox. Only devices that are Activo:
 * one that is not refuses every position, and activating it sends its whole configuration, the plan of that day
 * included.
 * @param whichOnes a condition over `gps_dispositivos`; its parameters are numbered from ?2 on, at least one
 */
export function tellPlan(d1: Connection, whichOnes: Si, now: number): D1PreparedStatement[] {
  const where = `where estado = 'Activo' and ${whichOnes.sql}`
  return [
    `update gps_dispositivos set rev = rev + 1 ${where}`,
    `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
     select ${CONFIGURE}, ?1, ?1 from gps_dispositivos ${where}`,
  ].map((text) => d1.prepare(text).bind(now, ...whichOnes.values))
}

/** Makes a company's live room check again what each viewer may see. */
export const roomToReview = (empresaId: string, payload: { usuario?: string }, now: number) =>
  ({ tipo: 'fleet.revisar', destino: empresaId, carga: payload, proximo_at: now, created_at: now }) as const
