/** Every minute: the mail that waits. In the first of each hour also: what is old goes. */

import { Mailer, mailroomConfig, purgeCorreos } from '../correo/mailer'
import { ajustes, type Env } from '../env'
import { openLine } from '../mail/connection'

/** @param ahora the minute that struck, UTC milliseconds */
export async function deliverCorreo(env: Env, now: number): Promise<void> {
  const mailroom = mailroomConfig(ajustes(env))
  const d1 = env.DB.withSession('first-primary')
  if (new Date(now).getUTCMinutes() === 0) await purgeCorreos(d1, now)
  await new Mailer(d1, mailroom, now, openLine).empty()
}
