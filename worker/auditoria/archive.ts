/**
 * Archives the audit log after 90 days: each company's day becomes an object in R2, then its rows are deleted. The
 * object is named by its first row and its rows are immutable, so after an interruption the next run writes the same
 * object again and continues. Its index entry is added in the batch that deletes the rows.
 */

import { auditKey } from '../domain/auditoria/archive'
import { auditCutoff, auditDay } from '../domain/auditoria/auditoria'
import type { FileStore } from '../files/store'
import { pack, ROWS_PER_OBJECT } from './archive-object'
import type { OldAuditoriaDb } from './archive-sql'

/** Per run; the next one continues a minute later. */
const OBJECTS_PER_RUN = 60

export class AuditArchiver {
  constructor(
    private readonly db: OldAuditoriaDb,
    private readonly store: Pick<FileStore, 'replace'>,
    private readonly now: number,
  ) {}

  /** Archives what is past its retention. One query when there is nothing. @returns how many objects it wrote */
  async save(): Promise<number> {
    const before = auditCutoff(this.now)
    for (let n = 0; n < OBJECTS_PER_RUN; n++) {
      const first = await this.db.first(before)
      if (!first) return n
      const { desde, hasta, dia: day } = auditDay(first.at)
      const rows = await this.db.read(first.empresa_id, desde, hasta, ROWS_PER_OBJECT)
      const key = auditKey(first.empresa_id, day, rows[0]?.id ?? '')
      const headers = { contentType: 'application/x-ndjson', contentEncoding: 'gzip' }
      await this.store.replace(key, await pack(rows), headers)
      await this.db.remove(rows)
    }
    return OBJECTS_PER_RUN
  }
}
