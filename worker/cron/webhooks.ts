/**
 * Every minute: notes which verdicts changed, forgets old deliveries, and delivers what webhooks are to be told. Three
 * queries while there is nothing.
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
  await deliveries.cleanUp(now)
  await deliveries.run(now)
}
