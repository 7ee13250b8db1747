/**
 * Every minute: archives the audit log past its 90 days in R2. When there is nothing to archive, objects older than the
 * index are added to it: one query once that is done.
 */

import { AuditArchiver } from '../auditoria/archive'
import { AuditIndex } from '../auditoria/archive-index'
import { OldAuditoriaDb } from '../auditoria/archive-sql'
import type { Env } from '../env'
import { FileStore } from '../files/store'

/** @param now the scheduled minute, UTC milliseconds */
export async function archiveAuditoria(env: Env, now: number): Promise<void> {
  const db = new OldAuditoriaDb(env.DB)
  const store = new FileStore(env.FILES)
  if ((await new AuditArchiver(db, store, now).save()) === 0) {
    await new AuditIndex(db, store, now).complete()
  }
}
