/** Every five minutes: what is wrong with the platform itself, and a mail a day about it. In the first minute of each hour also: what is old goes. */
import { ajustes, type Env } from '../env'
import { Vigilancia } from '../services/vigilancia'

/** Runs every minute, works in each fifth. */
export async function vigilarSistema(env: Env, ahora: number): Promise<void> {
  const minuto = new Date(ahora).getUTCMinutes()
  if (minuto % 5 !== 0) return
  const vigilancia = new Vigilancia(env.DB.withSession('first-primary'), ahora)
  await vigilancia.mirar()
  await vigilancia.avisar(ajustes(env).APP_URL)
  if (minuto === 0) await vigilancia.limpiar()
}
