/**
 * The audit log past its 90 days: each company's day becomes an object in R2, then its rows go. The object is named by
 * its first row and made of rows that nobody can change: cut short between the two, the next run makes the same object
 * again and goes on. Its row in the index comes with the batch that takes the rows out.
 */

import { auditKey } from '../domain/auditoria/archive'
import { auditCutoff, auditDay } from '../domain/auditoria/auditoria'
import type { FileStore } from '../files/store'
import { pack, ROWS_PER_OBJECT } from './archive-object'
import type { OldAuditoriaDb } from './archive-sql'

/** A run leaves the rest to the next, a minute later. */
const OBJECTS_PER_RUN = 60

export class AuditArchiver {
  constructor(
    private readonly db: OldAuditoriaDb,
    private readonly store: Pick<FileStore, 'replace'>,
    private readonly now: number,
  ) {}

  /** Puts away what is past its time. One question to the database when nothing is. @returns how many objects it made */
  async save(): Promise<number> {
    const before = auditCutoff(this.now)
    for (let n = 0; n < OBJECTS_PER_RUN; n++) {
      const first = await this.db.first(before)
      if (!first) return n
      const { desde: from, hasta: until, dia: day } = auditDay(first.at)
      const rows = await this.db.read(first.empresa_id, from, until, ROWS_PER_OBJECT)
      const key = auditKey(first.empresa_id, day, rows[0]?.id ?? '')
      const headers = { contentType: 'application/x-ndjson', contentEncoding: 'gzip' }
      await this.store.replace(key, await pack(rows), headers)
      await this.db.remove(rows)
    }
    return OBJECTS_PER_RUN
  }
}
