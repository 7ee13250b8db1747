/** Every minute: sends entries to the accounting programs of companies. One query while there are none. */
import { ajustes, type Env } from '../env'

export async function sendEntries(env: Env): Promise<void> {
  const [{ Sending }, { erpSettingsOf, SEND }] = await Promise.all([
    import('../erp/sending'),
    import('../erp/programs'),
  ])
  await new Sending(env.DB.withSession('first-primary'), erpSettingsOf(ajustes(env)), SEND, Date.now).run()
}
