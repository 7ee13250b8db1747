/**
 * Writes a subscription with optimistic locking: only over the row that was read, column by column, so that concurrent
 * changes do not overwrite each other. The same batch stores the event and notifies GPS devices.
 */
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { type KeptEvent, keepEvent, SUSCRIPCION_COLUMNS } from './events-sql'

/** Columns that affect Devices: a change of one of them is pushed to them. */
const DEL_DISPOSITIVO = ['plan_type', 'subscription_status', 'trial_ends_at', 'subscription_ends_at'] as const

/** Whether a change must be pushed to the company's GPS devices. */
export const concernsGps = (before: FullSuscripcion, after: FullSuscripcion): boolean =>
  DEL_DISPOSITIVO.some((c) => before[c] !== after[c])

/** A change of a subscription. */
export interface SubscriptionChange {
  /** as stored, before time is applied */
  antes: FullSuscripcion
  despues: FullSuscripcion
  event: KeptEvent
}

/**
 * The statements of one company's subscription change. The first changes a row only if it is still as it was read; the
 * event follows directly, then the caller's own audit row (`followUps`).
 */
export function suscripcionChange(
  d1: Connection,
  empresaId: string,
  { antes: before, despues: after, event }: SubscriptionChange,
  followUps: D1PreparedStatement[],
  now: number,
): D1PreparedStatement[] {
  const n = SUSCRIPCION_COLUMNS.length
  const placeholders = SUSCRIPCION_COLUMNS.map((c, i) => `${c} = ?${i + 2}`).join(', ')
  const unchanged = SUSCRIPCION_COLUMNS.map((c, i) => `${c} is ?${i + 2 + n}`).join(' and ')
  const values = [after, before].flatMap((s) => SUSCRIPCION_COLUMNS.map((c) => s[c]))
  const change = d1
    .prepare(`update empresas set ${placeholders} where id = ?1 and ${unchanged}`)
    .bind(empresaId, ...values)
  const kept = keepEvent(d1, empresaId, before, event)
  return [change, kept, ...followUps, ...(concernsGps(before, after) ? gpsNotice(d1, empresaId, now) : [])]
}

/** Outbox rows that push the plan's current state to the company's active devices; harmless when nothing changed. */
function gpsNotice(d1: Connection, empresaId: string, now: number): D1PreparedStatement[] {
  const where = `where empresa_id = ?1 and estado = 'Activo'`
  return [
    d1.prepare(`update gps_dispositivos set rev = rev + 1 ${where}`).bind(empresaId),
    d1
      .prepare(
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         select lower(hex(randomblob(16))), 'device.configurar', clave, json_object('empresa_id', empresa_id, 'id', id), 0, ?2, ?2
         from gps_dispositivos ${where}`,
      )
      .bind(empresaId, now),
  ]
}
