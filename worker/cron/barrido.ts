/** Once an hour: uploads that no record took are thrown away; the outbox takes their objects. */
import { ArchivosDb } from '../db/archivos-db'
import { SUBIENDO_MS } from '../domain/archivo'
import type { Env } from '../env'

const POR_VEZ = 500
const VECES = 20

/** Runs every minute, works in the first of each hour. */
export async function barrerArchivos(env: Env, ahora: number): Promise<void> {
  if (new Date(ahora).getUTCMinutes() !== 0) return
  const db = new ArchivosDb(env.DB)
  for (let i = 0; i < VECES; i++) if (!(await db.barrer(ahora - SUBIENDO_MS, POR_VEZ))) return
}
