/** Every minute: payments that nobody has told of are asked about, and saved cards are charged whose period is over. */
import { PagosClockDb } from '../db/reloj-de-pagos-db'
import { ajustes, type Env } from '../env'
import { Reconciliation } from '../services/conciliacion'
import { dePagos } from '../services/de-pagos'
import { Pendientes } from '../services/pendientes'
import { Renewals } from '../services/renovaciones'

/** @param ahora the minute that struck, UTC milliseconds */
export async function conciliarPagos(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos } = openPagos(env, d1, now)
  if (pagos) await new Reconciliation(d1, new PagosClockDb(d1), pagos, now).run()
}

/** @param ahora the minute that struck, UTC milliseconds */
export async function chargeRenewals(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos, wompi } = openPagos(env, d1, now)
  if (pagos) await new Renewals(new PagosClockDb(d1), wompi, pagos, now).run()
}

const openPagos = (env: Env, d1: D1DatabaseSession, now: number) =>
  dePagos(d1, ajustes(env), { pendientes: new Pendientes(env, d1, now), requestTrace: null }, now)
