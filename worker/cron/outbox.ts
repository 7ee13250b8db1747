/** Every minute: retries the outbox messages that the live objects have not received yet. */
import type { Env } from '../env'
import { Pendientes } from '../outbox/service'

/** @param now the scheduled minute, UTC milliseconds */
export async function retryOutbox(env: Env, now: number): Promise<void> {
  await new Pendientes(env, env.DB.withSession('first-primary'), now).sweep()
}
