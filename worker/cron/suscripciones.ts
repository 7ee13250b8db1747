/** Every minute: the subscriptions whose time has come. */
import { ajustes, type Env } from '../env'
import { Suscripciones } from '../suscripcion/due'

/** @param ahora the minute that struck, UTC milliseconds */
export async function checkSuscripciones(env: Env, now: number): Promise<void> {
  await new Suscripciones(env.DB.withSession('first-primary'), ajustes(env).APP_URL, now).run()
}
