/**
 * Every minute: what of the audit log is past its 90 days is put away in R2. While nothing is, what lay there before the
 * index is put into it: one question once that is done.
 */

import { AuditArchiver } from '../auditoria/archive'
import { AuditIndex } from '../auditoria/archive-index'
import { OldAuditoriaDb } from '../auditoria/archive-sql'
import type { Env } from '../env'
import { FileStore } from '../files/store'

/** @param ahora the minute that struck, UTC milliseconds */
export async function archiveAuditoria(env: Env, now: number): Promise<void> {
  const [db, store] = [new OldAuditoriaDb(env.DB), new FileStore(env.FILES)]
  if ((await new AuditArchiver(db, store, now).save()) === 0) {
    await new AuditIndex(db, store, now).complete()
  }
}
