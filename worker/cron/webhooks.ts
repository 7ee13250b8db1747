/**
 * Every minute: notes which verdicts changed, and delivers what webhooks are to be told; in the first minute of each
 * hour also forgets old deliveries. Two queries while there is nothing.
 */
import { ajustes, type Env } from '../env'

/** @param now the scheduled minute, UTC milliseconds */
export async function deliverWebhooks(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { VerdictsDb } = await import('../webhooks/verdicts-sql')
  await new VerdictsDb(d1).tell(now)
  const [{ Deliveries, hookSettingsOf }, { TRANSPORT }] = await Promise.all([
    import('../webhooks/delivery'),
    import('../webhooks/send'),
  ])
  const deliveries = new Deliveries(d1, hookSettingsOf(ajustes(env)), TRANSPORT)
  if (new Date(now).getUTCMinutes() === 0) await deliveries.cleanUp(now)
  await deliveries.run(now)
}
