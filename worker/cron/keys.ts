/** Once an hour: creates the next signing key of access tokens in time, and deletes expired keys and API clients. */
import { Keyring } from '../access/keyring'
import { ApiDb } from '../api-clients/sql'
import { emptyTrace } from '../domain/auditoria/auditoria'
import { ajustes, type Env } from '../env'

/** Called every minute, works in the first of each hour. */
export async function rotateKeys(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() !== 0) return
  const db = new ApiDb(env.DB.withSession('first-primary'), emptyTrace(now))
  await db.cleanUp(now)
  await new Keyring(db, ajustes(env).CONFIG_SECRET, now).rotate()
}
