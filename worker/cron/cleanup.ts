/**
 * Once an hour: deletes expired sessions and codes, old attempt counters, accounts that never proved their address,
 * who looked at a vehicle longer ago than its drivers are told, and answers kept for repeated requests of programs.
 * Once a day: links of shared locations that ended a week ago.
 */

import { forgetAnswers } from '../api-clients/api-keys-sql'
import { deleteEnded } from '../compartidos/ended-sql'
import { LooksDb } from '../dispositivos/looks-sql'
import { ANSWER_KEPT_MS } from '../domain/api-clients/answer'
import { LONGEST_MS } from '../domain/compartidos/compartido'
import { addDays, dayIn, PLATFORM_ZONA } from '../domain/day'
import { LOOKS_KEPT_DAYS } from '../domain/dispositivos/look'
import { INTENTOS_MAX_MS } from '../domain/identidad/attempts'
import { UNPROVEN_MS } from '../domain/identidad/code'
import type { Env } from '../env'
import { CodigosDb } from '../identidad/codes-sql'
import { IdentityDb } from '../identidad/sql'

/** Three in the morning in Colombia: the hour of UTC in which what is done once a day is done. */
const DAILY_HOUR = 8

/** The rest is left to the next hour. */
const UNPROVEN_AT_ONCE = 200
const LOOKS_AT_ONCE = 5000

/** Called every minute, works in the first of each hour. */
export async function cleanUpSesiones(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() !== 0) return
  const identity = new IdentityDb(env.DB)
  await identity.cleanUp(now, now - INTENTOS_MAX_MS)
  await identity.deleteUnproven(now - UNPROVEN_MS, UNPROVEN_AT_ONCE, now)
  await new CodigosDb(env.DB).cleanUp(now)
  await new LooksDb(env.DB).cleanUp(addDays(dayIn(PLATFORM_ZONA, now), -LOOKS_KEPT_DAYS), LOOKS_AT_ONCE)
  await forgetAnswers(env.DB, now - ANSWER_KEPT_MS)
  if (new Date(now).getUTCHours() === DAILY_HOUR) await deleteEnded(env.DB, now - LONGEST_MS)
}
