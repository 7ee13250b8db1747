/** Every minute: delivers what is due in the outbox. */
import type { Env } from '../env'
import { Pendientes } from '../outbox/service'

/** @param now the scheduled minute, UTC milliseconds */
export async function retryOutbox(env: Env, now: number): Promise<void> {
  await new Pendientes(env, env.DB.withSession('first-primary'), now).sweep()
}
