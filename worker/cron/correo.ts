/** Every minute: sends the mail queue; in the first minute of each hour, also deletes old mails. */

import { mailConfig } from '../correo/mail-config'
import { Mailer, purgeCorreos } from '../correo/mailer'
import { ajustes, type Env } from '../env'
import { openSmtp } from '../mail/connection'

/** @param now the scheduled minute, UTC milliseconds */
export async function deliverCorreo(env: Env, now: number): Promise<void> {
  const config = mailConfig(ajustes(env))
  const d1 = env.DB.withSession('first-primary')
  if (new Date(now).getUTCMinutes() === 0) await purgeCorreos(d1, now)
  await new Mailer(d1, config, now, openSmtp).sendDue()
}
