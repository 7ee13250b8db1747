/**
 * Once an hour: sessions and codes past their end, counters of attempts past remembering, and accounts that never proved
 * their address are thrown away.
 */
import { CodigosDb } from '../db/codigos-db'
import { IdentidadDb } from '../db/identidad-db'
import { UNPROVEN_MS } from '../domain/codigo'
import { INTENTOS_MAX_MS } from '../domain/intentos'
import type { Env } from '../env'

/** More wait for the next hour. */
const UNPROVEN_AT_ONCE = 200

/** Runs every minute, works in the first of each hour. */
export async function limpiarSesiones(env: Env, ahora: number): Promise<void> {
  if (new Date(ahora).getUTCMinutes() !== 0) return
  const identidad = new IdentidadDb(env.DB)
  await identidad.limpiar(ahora, ahora - INTENTOS_MAX_MS)
  await identidad.deleteUnproven(ahora - UNPROVEN_MS, UNPROVEN_AT_ONCE, ahora)
  await new CodigosDb(env.DB).limpiar(ahora)
}
