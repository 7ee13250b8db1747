/** Every minute: issues the electronic invoices and credit notes of payments. One query while there is none. */
import { ajustes, type Env } from '../env'
import { FileStore } from '../files/store'

/** @param now the scheduled minute, UTC milliseconds */
export async function issueInvoices(env: Env, now: number): Promise<void> {
  const { factus: keys } = ajustes(env)
  // without the account nothing is written down to be issued
  if (!keys) return
  const { issueDue } = await import('../doors/invoicing')
  await issueDue(env.DB.withSession('first-primary'), new FileStore(env.FILES), keys, now)
}
