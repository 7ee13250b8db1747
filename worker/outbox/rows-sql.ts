/** Bulk inserts into the outbox: rows of `pendientes`, in column order. */
import { type SQL, sql } from 'drizzle-orm'
import { gps_dispositivos, vehiculos } from '../tenant/schema/fleet'

/** Assesses every vehicle of a company. */
export const assessAll = (empresaId: string, now: number): SQL =>
  sql`select lower(hex(randomblob(16))), 'vehiculo.juzgar', ${vehiculos.id},
    json_object('empresa_id', ${vehiculos.empresa_id}), 0, ${now}, ${now}
    from ${vehiculos} where ${vehiculos.empresa_id} = ${empresaId}`

/** Configures the Devices of some GPS devices. @param whichOnes a condition over `gps_dispositivos` */
export const configureDispositivos = (whichOnes: SQL, now: number): SQL =>
  sql`select lower(hex(randomblob(16))), 'device.configurar', ${gps_dispositivos.clave},
    json_object('empresa_id', ${gps_dispositivos.empresa_id}, 'id', ${gps_dispositivos.id}), 0, ${now}, ${now}
    from ${gps_dispositivos} where ${whichOnes}`

/** Makes a company's live room check again what each viewer may see. */
export const roomToReview = (empresaId: string, payload: { usuario?: string }, now: number) =>
  ({ tipo: 'fleet.revisar', destino: empresaId, carga: payload, proximo_at: now, created_at: now }) as const
