/** Every minute: what of the audit log is past its 90 days is put away in R2. One question while nothing is. */
import { AuditoriaViejaDb } from '../db/auditoria-vieja-db'
import type { Env } from '../env'
import { Almacen } from '../files/almacen'
import { AuditoriaVieja } from '../services/auditoria-vieja'

/** @param ahora the minute that struck, UTC milliseconds */
export async function guardarAuditoria(env: Env, ahora: number): Promise<void> {
  await new AuditoriaVieja(new AuditoriaViejaDb(env.DB), new Almacen(env.FILES), ahora).guardar()
}
