/** Every five minutes: what is wrong with the platform itself, and a mail a day about it. In the first minute of each hour also: what is old goes. */
import { ajustes, type Env } from '../env'
import { Monitoring } from '../plataforma/monitoring'

/** Runs every minute, works in each fifth. */
export async function monitorSystem(env: Env, now: number): Promise<void> {
  const minute = new Date(now).getUTCMinutes()
  if (minute % 5 !== 0) return
  const monitoring = new Monitoring(env.DB.withSession('first-primary'), now)
  await monitoring.look()
  await monitoring.notify(ajustes(env).APP_URL)
  if (minute === 0) await monitoring.cleanUp()
}
