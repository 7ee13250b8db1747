/** Once an hour: the next key that signs access tokens is made in time, keys and programs past their end are thrown away. */
import { Keyring } from '../access/keyring'
import { ApiDb } from '../api-clients/sql'
import { emptyTrace } from '../domain/auditoria/auditoria'
import { ajustes, type Env } from '../env'

/** Runs every minute, works in the first of each hour. */
export async function rotateKeys(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() !== 0) return
  const db = new ApiDb(env.DB.withSession('first-primary'), emptyTrace(now))
  await db.cleanUp(now)
  await new Keyring(db, ajustes(env).CONFIG_SECRET, now).rotate()
}
