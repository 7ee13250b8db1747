/** Every minute: the mail that waits. In the first of each hour also: what is old goes. */
import { ajustes, type Env } from '../env'
import { abrirLinea } from '../mail/linea'
import { Cartero, correspondencia, limpiarCorreos } from '../services/cartero'

/** @param ahora the minute that struck, UTC milliseconds */
export async function repartirCorreo(env: Env, ahora: number): Promise<void> {
  const casa = correspondencia(ajustes(env))
  const d1 = env.DB.withSession('first-primary')
  if (new Date(ahora).getUTCMinutes() === 0) await limpiarCorreos(d1, ahora)
  await new Cartero(d1, casa, ahora, abrirLinea).vaciar()
}
