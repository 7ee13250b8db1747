/**
 * Every five minutes: checks the platform itself, and mails about problems once a day. In the first minute of each
 * hour, also deletes old alerts.
 */
import { ajustes, type Env } from '../env'
import { Monitoring } from '../plataforma/monitoring'

/** Called every minute, works in each fifth. */
export async function monitorSystem(env: Env, now: number): Promise<void> {
  const minute = new Date(now).getUTCMinutes()
  if (minute % 5 !== 0) return
  const monitoring = new Monitoring(env.DB.withSession('first-primary'), now)
  await monitoring.assess()
  await monitoring.notify(ajustes(env).APP_URL)
  if (minute === 0) await monitoring.cleanUp()
}
