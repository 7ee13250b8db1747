/** Every minute: sends the mail queue; in the first minute of each hour, also deletes old mails. */

import { Mailer, purgeCorreos } from '../correo/mailer'
import { mailroomConfig } from '../correo/mailroom'
import { ajustes, type Env } from '../env'
import { openLine } from '../mail/connection'

/** @param now the scheduled minute, UTC milliseconds */
export async function deliverCorreo(env: Env, now: number): Promise<void> {
  const mailroom = mailroomConfig(ajustes(env))
  const d1 = env.DB.withSession('first-primary')
  if (new Date(now).getUTCMinutes() === 0) await purgeCorreos(d1, now)
  await new Mailer(d1, mailroom, now, openLine).empty()
}
