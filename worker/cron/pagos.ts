/** Every minute: asks the provider about payments without an event, and charges saved cards whose period is over. */

import { pagosServices } from '../doors/pagos'
import { ajustes, type Env } from '../env'
import { Pendientes } from '../outbox/service'
import { DuePagosDb } from '../pagos/due-sql'
import { Reconciliation } from '../pagos/reconciliation'
import { Renewals } from '../pagos/renewals'

/** @param now the scheduled minute, UTC milliseconds */
export async function reconcilePagos(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos } = openPagos(env, d1, now)
  if (pagos) await new Reconciliation(d1, new DuePagosDb(d1), await pagos, now).run()
}

/** @param now the scheduled minute, UTC milliseconds */
export async function chargeRenewals(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos, wompi } = openPagos(env, d1, now)
  if (pagos) await new Renewals(new DuePagosDb(d1), wompi, await pagos, ajustes(env).IVA_PERCENT, now).run()
}

const openPagos = (env: Env, d1: D1DatabaseSession, now: number) =>
  pagosServices({ d1, now, settings: ajustes(env), pendientes: new Pendientes(env, d1, now), requestTrace: null })
