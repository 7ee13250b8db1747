/** Once an hour: deletes unclaimed uploads; the outbox deletes their objects. */
import { ArchivosDb } from '../archivos/sweep-sql'
import { UPLOAD_MS } from '../domain/archivos/archivo'
import type { Env } from '../env'

const PER_BATCH = 500
const ROUNDS_MAX = 20

/** Called every minute, works in the first of each hour. */
export async function sweepArchivos(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() !== 0) return
  const db = new ArchivosDb(env.DB)
  for (let i = 0; i < ROUNDS_MAX; i++) if (!(await db.sweep(now - UPLOAD_MS, PER_BATCH))) return
}
