/**
 * How a subscription is written: only over the row that was read, column by column, so that two who change it at once do
 * not undo each other; and what follows in the same batch: what happened is kept, and GPS devices are told.
 */
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { type KeptEvent, keepEvent, SUSCRIPCION_COLUMNS } from './events-sql'

/** What a Device judges by: when one of them changes, it is told. */
const DEL_DISPOSITIVO = ['plan_type', 'subscription_status', 'trial_ends_at', 'subscription_ends_at'] as const

/** Whether the GPS devices of a company must hear of a change. */
export const concernsGps = (before: FullSuscripcion, after: FullSuscripcion): boolean =>
  DEL_DISPOSITIVO.some((c) => before[c] !== after[c])

/** What somebody made of a subscription. */
export interface SubscriptionChange {
  /** as the database has it, not as time has it */
  antes: FullSuscripcion
  despues: FullSuscripcion
  event: KeptEvent
}

/**
 * The change of one company's subscription; the first statement changes a row only where it still stands as it was read,
 * what happened is kept right behind it, and then comes the audit log's own row (`tras`).
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

/** The active devices of a company are told what its plan opens now; told for nothing, they lose nothing. */
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
