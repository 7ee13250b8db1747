/**
 * How a subscription is written: only over the row that was read, column by column, so that two who change it at once do
 * not undo each other; and what follows in the same batch: what happened is kept, and GPS devices are told.
 */
import type { Compra } from '../domain/plan'
import type { SubscriptionEvent } from '../domain/subscription-history'
import type { SuscripcionEntera } from '../domain/suscripcion'
import type { Conexion } from './connect'
import { COLUMNAS_SUSCRIPCION, type KeptEvent, keepEvent } from './subscription-events'

type OfKind<T extends SubscriptionEvent['tipo']> = Extract<SubscriptionEvent, { tipo: T }>
/** What is kept of a happening: of a payment its row alone, which knows the rest. */
export type KeptEvent = { at: number } & (
  | { tipo: 'pago'; pago_id: string }
  | { tipo: 'cancelar' | 'reanudar' }
  | { tipo: 'cambiar-plan'; datos: OfKind<'cambiar-plan'>['compra'] }
  | { tipo: 'a-mano'; datos: OfKind<'a-mano'>['set'] }
)

/**
 * Keeps what happened, right behind the statement that wrote it and only where that changed a row; the first time of a
 * company also what it began from. @param antes as the database had it
 */
export function keepEvent(
  d1: Conexion,
  empresaId: string,
  antes: SuscripcionEntera,
  e: KeptEvent,
): D1PreparedStatement {
  const state = Object.fromEntries(COLUMNAS_SUSCRIPCION.map((c) => [c, antes[c]]))
  const rows = [{ at: e.at, tipo: 'inicio', datos: state }, e]
  return d1
    .prepare(
      `insert into cambios_suscripcion (empresa_id, at, tipo, pago_id, datos)
       select ?1, j.value ->> 'at', j.value ->> 'tipo', j.value ->> 'pago_id', j.value -> 'datos' from json_each(?2) j
       where changes() > 0 and j.key >= (select count(*) from (select 1 from cambios_suscripcion where empresa_id = ?1 limit 1)) order by j.key`,
    )
    .bind(empresaId, JSON.stringify(rows))
}

/** What happened to a subscription, in its order, but for payments that do not stand. */
export async function readHistory(d1: Conexion, empresaId: string): Promise<SubscriptionEvent[]> {
  const { results } = await d1
    .prepare(
      `select c.at, c.tipo, c.datos, p.id as payment, p.plan_type, p.periodo, p.zona, p.estado, e.zona_horaria
       from cambios_suscripcion c join empresas e on e.id = c.empresa_id
         left join pagos p on p.empresa_id = c.empresa_id and p.id = c.pago_id
       where c.empresa_id = ?1 order by c.n`,
    )
    .bind(empresaId)
    .all<EventRow>()
  return results.flatMap(eventOf)
}

interface EventRow {
  at: number
  tipo: SubscriptionEvent['tipo']
  datos: string | null
  payment: string | null
  plan_type: Compra['plan'] | null
  periodo: Compra['periodo'] | null
  zona: string | null
  estado: string | null
  zona_horaria: string
}

function eventOf({ at, tipo, datos, payment, plan_type: plan, periodo, ...row }: EventRow): SubscriptionEvent[] {
  const said = datos === null ? null : JSON.parse(datos)
  switch (tipo) {
    case 'inicio':
      return [{ at, tipo, state: said }]
    case 'pago':
      if (row.estado !== 'APPROVED' || !payment || !plan || !periodo) return []
      return [{ at, tipo, payment, compra: { plan, periodo }, zone: row.zona ?? row.zona_horaria }]
    case 'cambiar-plan':
      return [{ at, tipo, compra: said }]
    case 'a-mano':
      return [{ at, tipo, set: said }]
    default:
      return [{ at, tipo }]
  }
}

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
