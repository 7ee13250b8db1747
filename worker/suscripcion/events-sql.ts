/** Subscription events (docs/decisions/0043): stored in the batch that writes the columns, read to be folded again. */

import type { SubscriptionEvent } from '../domain/suscripcion/history'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { nullable, type RowOf, read, text, write } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { cambios_suscripcion, pagos } from '../tenant/schema/pagos'

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

/** The same as they are read. */
export const SUSCRIPCION_ROW = Object.fromEntries(SUSCRIPCION_COLUMNS.map((c) => [c, empresas[c]])) as Pick<
  typeof empresas,
  (typeof SUSCRIPCION_COLUMNS)[number]
>

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
  return write(
    d1,
    `insert into cambios_suscripcion (empresa_id, at, tipo, pago_id, datos)
       select ?1, j.value ->> 'at', j.value ->> 'tipo', j.value ->> 'pago_id', j.value -> 'datos' from json_each(?2) j
       where changes() > 0 and j.key >= (select count(*) from (select 1 from cambios_suscripcion where empresa_id = ?1 limit 1)) order by j.key`,
    empresaId,
    JSON.stringify(rows),
  )
}

const EVENT_ROW = {
  at: cambios_suscripcion.at,
  tipo: cambios_suscripcion.tipo,
  datos: nullable(text),
  payment: nullable(pagos.id),
  plan_type: nullable(pagos.plan_type),
  periodo: nullable(pagos.periodo),
  zona: pagos.zona,
  estado: nullable(pagos.estado),
  zona_horaria: empresas.zona_horaria,
}

/** The events of a subscription, in order, without voided payments. */
export async function readHistory(d1: Connection, empresaId: string): Promise<SubscriptionEvent[]> {
  const results = await read(
    d1,
    EVENT_ROW,
    `select c.at, c.tipo, c.datos, p.id as payment, p.plan_type, p.periodo, p.zona, p.estado, e.zona_horaria
       from cambios_suscripcion c join empresas e on e.id = c.empresa_id
         left join pagos p on p.empresa_id = c.empresa_id and p.id = c.pago_id
       where c.empresa_id = ?1 order by c.n`,
    empresaId,
  ).all()
  return results.flatMap(eventOf)
}

function eventOf({
  at,
  tipo,
  datos,
  payment,
  plan_type: plan,
  periodo,
  ...row
}: RowOf<typeof EVENT_ROW>): SubscriptionEvent[] {
  const said = datos === null ? null : JSON.parse(datos)
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
