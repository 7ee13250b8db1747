/** Every minute: payments that nobody has told of are asked about, and saved cards are charged whose period is over. */
import { RelojDePagosDb } from '../db/reloj-de-pagos-db'
import { ajustes, type Env } from '../env'
import { Conciliacion } from '../services/conciliacion'
import { dePagos } from '../services/de-pagos'
import { Pendientes } from '../services/pendientes'
import { Renovaciones } from '../services/renovaciones'

/** @param ahora the minute that struck, UTC milliseconds */
export async function conciliarPagos(env: Env, ahora: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos } = abrir(env, d1, ahora)
  if (pagos) await new Conciliacion(d1, new RelojDePagosDb(d1), pagos, ahora).correr()
}

/** @param ahora the minute that struck, UTC milliseconds */
export async function cobrarRenovaciones(env: Env, ahora: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { pagos, wompi } = abrir(env, d1, ahora)
  if (pagos) await new Renovaciones(new RelojDePagosDb(d1), wompi, pagos, ahora).correr()
}

const abrir = (env: Env, d1: D1DatabaseSession, ahora: number) =>
  dePagos(d1, ajustes(env), { pendientes: new Pendientes(env, d1, ahora), rastro: null }, ahora)
