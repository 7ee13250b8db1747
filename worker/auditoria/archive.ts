/**
 * The audit log past its 90 days: each company's day becomes an object in R2, then its rows go. The object is named by
 * its first row and made of rows that nobody can change: cut short between the two, the next run makes the same object
 * again and goes on. Its row in the index comes with the batch that takes the rows out.
 */

import { claveDeAuditoria } from '../domain/auditoria/archive'
import { auditCutoff, diaDeAuditoria } from '../domain/auditoria/auditoria'
import type { FileStore } from '../files/store'
import { FILAS_POR_OBJETO, pack } from './archive-object'
import type { OldAuditoriaDb } from './archive-sql'

/** A run leaves the rest to the next, a minute later. */
const OBJECTS_PER_RUN = 60

export class AuditArchiver {
  constructor(
    private readonly db: OldAuditoriaDb,
    private readonly store: Pick<FileStore, 'replace'>,
    private readonly ahora: number,
  ) {}

  /** Puts away what is past its time. One question to the database when nothing is. @returns how many objects it made */
  async guardar(): Promise<number> {
    const antes = auditCutoff(this.ahora)
    for (let n = 0; n < OBJECTS_PER_RUN; n++) {
      const primera = await this.db.primera(antes)
      if (!primera) return n
      const { desde, hasta, dia } = diaDeAuditoria(primera.at)
      const filas = await this.db.leer(primera.empresa_id, desde, hasta, FILAS_POR_OBJETO)
      const clave = claveDeAuditoria(primera.empresa_id, dia, filas[0]?.id ?? '')
      const headers = { contentType: 'application/x-ndjson', contentEncoding: 'gzip' }
      await this.store.replace(clave, await pack(filas), headers)
      await this.db.quitar(filas)
    }
    return OBJECTS_PER_RUN
  }
}
