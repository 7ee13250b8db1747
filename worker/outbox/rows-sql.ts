/** The rows of the outbox that a change of a company's data leaves behind, for the batch of that change. */
import { sql } from 'drizzle-orm'
import type { SqlCondition } from '../identidad/codes-sql'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import { gps_dispositivos } from '../tenant/schema/fleet'
import { pendientes } from '../tenant/schema/queues'
import type { Equality, Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { BatchRunner, EmpresaRemover, EmpresaWriter } from '../tenant/writer'

/** Assesses the alerts of a vehicle. */
export const queueAssessment = (db: BatchRunner, vehiculoId: string, now: number): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection.insert(pendientes).values({
      tipo: 'vehiculo.juzgar',
      destino: vehiculoId,
      carga: { empresa_id: empresaId },
      proximo_at: now,
      created_at: now,
    }),
  )

/** The row that configures the Device of a row of `gps_dispositivos`, up to its instants. */
const CONFIGURE = `lower(hex(randomblob(16))), 'device.configurar', gps_dispositivos.clave,
    json_object('empresa_id', gps_dispositivos.empresa_id, 'id', gps_dispositivos.id), 0`

/** Configures the Devices of this company's GPS devices that equal `where`. */
export const queueConfiguration = (db: EmpresaWriter, where: Equality<'gps_dispositivos'>, now: number): Write =>
  statement(db, (scope) =>
    scope.connection.insert(pendientes).select(
      sql`select ${sql.raw(CONFIGURE)}, ${now}, ${now} from ${gps_dispositivos}
        where ${scope.rows('gps_dispositivos', where)}`,
    ),
  )

/**
 * Tells devices that the plan of their company has changed: a higher rev, and the outbox. Only devices that are Activo:
 * one that is not refuses every position, and activating it sends its whole configuration, the plan of that day
 * included.
 * @param condition a condition over `gps_dispositivos`; its parameters are numbered from ?2 on, at least one
 */
export function queuePlanChange(d1: Connection, condition: SqlCondition, now: number): D1PreparedStatement[] {
  const where = `where estado = 'Activo' and ${condition.sql}`
  return [
    `update gps_dispositivos set rev = rev + 1 ${where}`,
    `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
     select ${CONFIGURE}, ?1, ?1 from gps_dispositivos ${where}`,
  ].map((text) => write(d1, text, now, ...condition.values))
}

/** Makes the company's live room check again what each viewer may see. */
export const queueRecheck = (db: EmpresaRemover, now: number): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .insert(pendientes)
      .values({ tipo: 'fleet.revisar', destino: empresaId, carga: {}, proximo_at: now, created_at: now }),
  )

/** The same outside the tenant door; without a company, nothing. */
export const queueRecheckOf = (d1: Connection, empresaId: string | null, now: number): D1PreparedStatement =>
  write(
    d1,
    `insert into pendientes (id, tipo, destino, carga, proximo_at, created_at)
     select ?2, 'fleet.revisar', ?1, '{}', ?3, ?3 where ?1 is not null`,
    empresaId,
    crypto.randomUUID(),
    now,
  )
