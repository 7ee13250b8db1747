/** Every minute: payments that nobody has told of are asked about, so that a lost event loses nothing. */
import { PagosDb } from '../db/pagos-db'
import { ajustes, type Env } from '../env'
import { Conciliacion } from '../services/conciliacion'
import { dePagos } from '../services/de-pagos'
import { Pendientes } from '../services/pendientes'

/** @param ahora the minute that struck, UTC milliseconds */
export async function conciliarPagos(env: Env, ahora: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos } = dePagos(d1, ajustes(env), { pendientes: new Pendientes(env, d1, ahora), rastro: null }, ahora)
  if (pagos) await new Conciliacion(d1, new PagosDb(d1), pagos, ahora).correr()
}
