/** Every minute: the day's copy of the database, as far as one run goes. One question while none is due. */
import { CopiasDb } from '../db/copias-db'
import type { Env } from '../env'
import { Almacen } from '../files/almacen'
import { Carpetas } from '../files/carpetas'
import { Copias } from '../services/copias'

/** @param ahora the minute that struck, UTC milliseconds */
export async function copiarBase(env: Env, ahora: number): Promise<void> {
  const r2 = { almacen: new Almacen(env.FILES), carpetas: new Carpetas(env.FILES) }
  await new Copias(new CopiasDb(env.DB.withSession('first-primary')), r2, ahora).correr()
}
