/**
 * Once an hour: deletes expired sessions and codes, old attempt counters, and accounts that never proved their address.
 */

import { INTENTOS_MAX_MS } from '../domain/identidad/attempts'
import { UNPROVEN_MS } from '../domain/identidad/code'
import type { Env } from '../env'
import { CodigosDb } from '../identidad/codes-sql'
import { IdentityDb } from '../identidad/sql'

/** The rest is left to the next hour. */
const UNPROVEN_AT_ONCE = 200

/** Called every minute, works in the first of each hour. */
export async function cleanUpSesiones(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() !== 0) return
  const identity = new IdentityDb(env.DB)
  await identity.cleanUp(now, now - INTENTOS_MAX_MS)
  await identity.deleteUnproven(now - UNPROVEN_MS, UNPROVEN_AT_ONCE, now)
  await new CodigosDb(env.DB).cleanUp(now)
}
