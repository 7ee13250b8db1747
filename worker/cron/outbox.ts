/** Every minute: what the outbox still owes to the live objects. */
import type { Env } from '../env'
import { Pendientes } from '../outbox/service'

/** @param ahora the minute that struck, UTC milliseconds */
export async function retryOutbox(env: Env, now: number): Promise<void> {
  await new Pendientes(env, env.DB.withSession('first-primary'), now).sweep()
}
