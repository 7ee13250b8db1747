/** Once an hour: the next key that signs access tokens is made in time, keys and programs past their end are thrown away. */
import { Llavero } from '../access/llavero'
import { ApiDb } from '../db/api-db'
import { sinRastro } from '../domain/auditoria'
import { ajustes, type Env } from '../env'

/** Runs every minute, works in the first of each hour. */
export async function girarLlaves(env: Env, ahora: number): Promise<void> {
  if (new Date(ahora).getUTCMinutes() !== 0) return
  const db = new ApiDb(env.DB.withSession('first-primary'), sinRastro(ahora))
  await db.limpiar(ahora)
  await new Llavero(db, ajustes(env).CONFIG_SECRET, ahora).girar()
}
