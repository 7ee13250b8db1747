/** Subscription events (docs/decisions/0043): stored in the batch that writes the columns, read to be folded again. */

import type { SubscriptionEvent } from '../domain/suscripcion/history'
import type { Purchase } from '../domain/suscripcion/plan'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'

/** The columns of `empresas` that belong to the subscription. */
export const SUSCRIPCION_COLUMNS = [
  'plan_type',
  'subscription_status',
  'trial_ends_at',
  'subscription_ends_at',
  'next_payment_at',
  'periodo',
  'dia_pago',
  'plan_siguiente',
  'periodo_siguiente',
  'siguiente_at',
  'cancela_at',
  'vehicle_limit',
  'user_limit',
  'vehiculos_acordados',
  'miembros_acordados',
] as const satisfies (keyof FullSuscripcion)[]

type OfKind<T extends SubscriptionEvent['tipo']> = Extract<SubscriptionEvent, { tipo: T }>
/** A stored event: for a payment only its id, since the payment row has the rest. */
export type KeptEvent = { at: number } & (
  | { tipo: 'pago'; pago_id: string }
  | { tipo: 'cancelar' | 'reanudar' }
  | { tipo: 'cambiar-plan'; datos: OfKind<'cambiar-plan'>['purchase'] }
  | { tipo: 'a-mano'; datos: OfKind<'a-mano'>['set'] }
)

/**
 * Stores an event, directly after the statement that wrote the change and only if that changed a row; a company's first
 * event also stores the initial state. @param before as stored
 */
export function keepEvent(
  d1: Connection,
  empresaId: string,
  before: FullSuscripcion,
  e: KeptEvent,
): D1PreparedStatement {
  const state = Object.fromEntries(SUSCRIPCION_COLUMNS.map((c) => [c, before[c]]))
  const rows = [{ at: e.at, tipo: 'inicio', datos: state }, e]
  return d1
    .prepare(
      `insert into cambios_suscripcion (empresa_id, at, tipo, pago_id, datos)
       select ?1, j.value ->> 'at', j.value ->> 'tipo', j.value ->> 'pago_id', j.value -> 'datos' from json_each(?2) j
       where changes() > 0 and j.key >= (select count(*) from (select 1 from cambios_suscripcion where empresa_id = ?1 limit 1)) order by j.key`,
    )
    .bind(empresaId, JSON.stringify(rows))
}

/** The events of a subscription, in order, without voided payments. */
export async function readHistory(d1: Connection, empresaId: string): Promise<SubscriptionEvent[]> {
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
  plan_type: Purchase['plan'] | null
  periodo: Purchase['periodo'] | null
  zona: string | null
  estado: string | null
  zona_horaria: string
}

function eventOf({ at, tipo, datos: data, payment, plan_type: plan, periodo, ...row }: EventRow): SubscriptionEvent[] {
  const said = data === null ? null : JSON.parse(data)
  switch (tipo) {
    case 'inicio':
      return [{ at, tipo, state: said }]
    case 'pago':
      if (row.estado !== 'APPROVED' || !payment || !plan || !periodo) return []
      return [{ at, tipo, payment, purchase: { plan, periodo }, zone: row.zona ?? row.zona_horaria }]
    case 'cambiar-plan':
      return [{ at, tipo, purchase: said }]
    case 'a-mano':
      return [{ at, tipo, set: said }]
    default:
      return [{ at, tipo }]
  }
}
