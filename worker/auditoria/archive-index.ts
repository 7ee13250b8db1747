/** A one-off job: indexes the archive objects in R2 that were written before the index existed. */

import { parseAuditKey, summarize } from '../domain/auditoria/archive'
import { auditDay } from '../domain/auditoria/auditoria'
import type { FileStore } from '../files/store'
import { logFailure } from '../trace/request'
import { UnreadableObject, unpack } from './archive-object'
import type { IndexDay, OldAuditoriaDb } from './archive-sql'

const PREFIX = 'auditoria/'
/** Objects opened per run; the next run continues a minute later. */
const OBJECTS_PER_RUN = 40

export class AuditIndex {
  constructor(
    private readonly db: OldAuditoriaDb,
    private readonly store: Pick<FileStore, 'get' | 'keys'>,
    private readonly now: number,
  ) {}

  /** Continues where the last run ended. One query once all is done. */
  async complete(): Promise<void> {
    const { clave, hecho: done } = await this.db.indexed()
    if (done) return
    const keys = await this.store.keys(PREFIX, clave, OBJECTS_PER_RUN)
    const days: IndexDay[] = []
    for (const one of keys) {
      const day = await this.#read(one)
      if (day) days.push(day)
    }
    await this.db.addToIndex(days, keys.at(-1) ?? clave, keys.length < OBJECTS_PER_RUN, this.now)
  }

  async #read(key: string): Promise<IndexDay | null> {
    const parsed = parseAuditKey(key)
    if (!parsed) return null
    try {
      return summarize(await unpack(this.store, key))
    } catch (error) {
      if (!(error instanceof UnreadableObject)) throw error
      logFailure('historial-ilegible', error)
      // the object is unreadable but its day is known: index it, so that readers see that something is missing there
      const { desde, hasta } = auditDay(Date.parse(parsed.dia))
      const none = { filas: 0, sucesos: [], personas: [] }
      return {
        ...parsed,
        empresa_id: parsed.empresa_id ?? '',
        desde,
        hasta: hasta - 1,
        ultima: parsed.primera,
        ...none,
      }
    }
  }
}
