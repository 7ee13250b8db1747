/** Every minute: the subscriptions with a change that is due. */
import { ajustes, type Env } from '../env'
import { Suscripciones } from '../suscripcion/due'

/** @param now the scheduled minute, UTC milliseconds */
export async function checkSuscripciones(env: Env, now: number): Promise<void> {
  const { APP_URL: appUrl, wompi } = ajustes(env)
  const settings = { appUrl, environment: wompi?.ambiente ?? null }
  await new Suscripciones(env.DB.withSession('first-primary'), settings, now).run()
}
