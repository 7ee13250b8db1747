/** Once an hour: sessions and codes past their end and counters of attempts past remembering are thrown away. */
import { CodigosDb } from '../db/codigos-db'
import { IdentidadDb } from '../db/identidad-db'
import { INTENTOS_MAX_MS } from '../domain/intentos'
import type { Env } from '../env'

/** Runs every minute, works in the first of each hour. */
export async function limpiarSesiones(env: Env, ahora: number): Promise<void> {
  if (new Date(ahora).getUTCMinutes() !== 0) return
  await new IdentidadDb(env.DB).limpiar(ahora, ahora - INTENTOS_MAX_MS)
  await new CodigosDb(env.DB).limpiar(ahora)
}
