/**
 * Writes subscriptions with optimistic locking: only over rows that are as they were read, column by column, so that
 * concurrent changes do not overwrite each other. The same batch stores the event and tells the GPS devices.
 */
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { SqlCondition } from '../identidad/codes-sql'
import { queuePlanChange } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import { type KeptEvent, keepEvent, SUSCRIPCION_COLUMNS } from './events-sql'

/** Columns that affect Devices: a change of one of them is pushed to them. */
const OF_DEVICE = ['plan_type', 'subscription_status', 'trial_ends_at', 'subscription_ends_at'] as const

/** Whether a change must be pushed to the company's GPS devices. */
export const concernsGps = (before: FullSuscripcion, after: FullSuscripcion): boolean =>
  OF_DEVICE.some((c) => before[c] !== after[c])

/** The columns of one company's subscription, before and after. */
export interface ColumnsChange {
  id: string
  /** as stored, before time is applied */
  antes: FullSuscripcion
  despues: FullSuscripcion
  /** when the scheduled job looks at it next, UTC ms; null = never, 0 = in the next minute */
  revisar_at: number | null
}

/** That company `e` is still as element `j` of a JSON list of `ColumnsChange` has it. */
export const STILL_AS_READ = `e.id = j.value ->> 'id' and ${SUSCRIPCION_COLUMNS.map(
  (c) => `e.${c} is j.value ->> '$.antes.${c}'`,
).join(' and ')}`

/**
 * Writes the columns of those companies of a list that are still as they were read.
 * @param condition a trusted SQL condition over `e` (the company) and `j` (its element); its parameters are numbered from ?2 on
 */
export function writeColumns(
  d1: Connection,
  changes: readonly ColumnsChange[],
  condition: SqlCondition = { sql: 'true', values: [] },
): D1PreparedStatement {
  const list = changes.map(({ id, antes, despues, revisar_at }) => ({ id, antes, despues, revisar_at }))
  return write(
    d1,
    `update empresas as e set revisar_at = j.value ->> 'revisar_at',
         ${SUSCRIPCION_COLUMNS.map((c) => `${c} = j.value ->> '$.despues.${c}'`).join(', ')}
       from json_each(?1) j where ${STILL_AS_READ} and ${condition.sql}`,
    JSON.stringify(list),
    ...condition.values,
  )
}

/** A change of a subscription that a person made. */
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
  { antes, despues, event }: SubscriptionChange,
  followUps: D1PreparedStatement[],
  now: number,
): D1PreparedStatement[] {
  return [
    writeColumns(d1, [{ id: empresaId, antes, despues, revisar_at: 0 }]),
    keepEvent(d1, empresaId, antes, event),
    ...followUps,
    // harmless when the row was no longer as it was read
    ...(concernsGps(antes, despues) ? queuePlanChange(d1, { sql: 'empresa_id = ?2', values: [empresaId] }, now) : []),
  ]
}
