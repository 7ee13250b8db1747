/**
 * Every minute: what of the audit log is past its 90 days is put away in R2. While nothing is, what lay there before the
 * index is put into it: one question once that is done.
 */
import { AuditoriaViejaDb } from '../db/auditoria-vieja-db'
import type { Env } from '../env'
import { Almacen } from '../files/almacen'
import { IndiceDeAuditoria } from '../services/auditoria-indice'
import { AuditoriaVieja } from '../services/auditoria-vieja'

/** @param ahora the minute that struck, UTC milliseconds */
export async function guardarAuditoria(env: Env, ahora: number): Promise<void> {
  const [db, almacen] = [new AuditoriaViejaDb(env.DB), new Almacen(env.FILES)]
  if ((await new AuditoriaVieja(db, almacen, ahora).guardar()) === 0) {
    await new IndiceDeAuditoria(db, almacen, ahora).completar()
  }
}
