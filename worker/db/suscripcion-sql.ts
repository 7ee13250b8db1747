/**
 * How a subscription is written: only over the row that was read, column by column, so that two who change it at once do
 * not undo each other; and what follows in the same batch: what happened is kept, and GPS devices are told.
 */
import type { SuscripcionEntera } from '../domain/suscripcion'
import type { Conexion } from './connect'
import { COLUMNAS_SUSCRIPCION, type KeptEvent, keepEvent } from './subscription-events'

/** What a Device judges by: when one of them changes, it is told. */
const DEL_DISPOSITIVO = ['plan_type', 'subscription_status', 'trial_ends_at', 'subscription_ends_at'] as const

/** Whether the GPS devices of a company must hear of a change. */
export const incumbeAlGps = (antes: SuscripcionEntera, despues: SuscripcionEntera): boolean =>
  DEL_DISPOSITIVO.some((c) => antes[c] !== despues[c])

/** What somebody made of a subscription. */
export interface SubscriptionChange {
  /** as the database has it, not as time has it */
  antes: SuscripcionEntera
  despues: SuscripcionEntera
  event: KeptEvent
}

/**
 * The change of one company's subscription; the first statement changes a row only where it still stands as it was read,
 * what happened is kept right behind it, and then comes the audit log's own row (`tras`).
 */
export function cambioDeSuscripcion(
  d1: Conexion,
  empresaId: string,
  { antes, despues, event }: SubscriptionChange,
  tras: D1PreparedStatement[],
  ahora: number,
): D1PreparedStatement[] {
  const n = COLUMNAS_SUSCRIPCION.length
  const puestas = COLUMNAS_SUSCRIPCION.map((c, i) => `${c} = ?${i + 2}`).join(', ')
  const leidas = COLUMNAS_SUSCRIPCION.map((c, i) => `${c} is ?${i + 2 + n}`).join(' and ')
  const valores = [despues, antes].flatMap((s) => COLUMNAS_SUSCRIPCION.map((c) => s[c]))
  const cambio = d1.prepare(`update empresas set ${puestas} where id = ?1 and ${leidas}`).bind(empresaId, ...valores)
  const kept = keepEvent(d1, empresaId, antes, event)
  return [cambio, kept, ...tras, ...(incumbeAlGps(antes, despues) ? avisoAlGps(d1, empresaId, ahora) : [])]
}

/** The active devices of a company are told what its plan opens now; told for nothing, they lose nothing. */
function avisoAlGps(d1: Conexion, empresaId: string, ahora: number): D1PreparedStatement[] {
  const donde = `where empresa_id = ?1 and estado = 'Activo'`
  return [
    d1.prepare(`update gps_dispositivos set rev = rev + 1 ${donde}`).bind(empresaId),
    d1
      .prepare(
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         select lower(hex(randomblob(16))), 'device.configurar', clave, json_object('empresa_id', empresa_id, 'id', id), 0, ?2, ?2
         from gps_dispositivos ${donde}`,
      )
      .bind(empresaId, ahora),
  ]
}
