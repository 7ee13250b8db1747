/** Objects of the old audit log that were made before there was an index of them: found in R2 and put into it, once. */

import { deClave, summarize } from '../domain/auditoria/archive'
import { diaDeAuditoria } from '../domain/auditoria/auditoria'
import type { FileStore } from '../files/store'
import { registrar } from '../trace/request'
import { UnreadableObject, unpack } from './archive-object'
import type { IndexDay, OldAuditoriaDb } from './archive-sql'

const PREFIX = 'auditoria/'
/** As many as a run opens; the rest is left to the next, a minute later. */
const OBJECTS_PER_RUN = 40

export class AuditIndex {
  constructor(
    private readonly db: OldAuditoriaDb,
    private readonly store: Pick<FileStore, 'get' | 'keys'>,
    private readonly ahora: number,
  ) {}

  /** Goes on where the last run ended. One question to the database once all is done. */
  async complete(): Promise<void> {
    const { clave, hecho: done } = await this.db.indexed()
    if (done) return
    const keys = await this.store.keys(PREFIX, clave, OBJECTS_PER_RUN)
    const dias: IndexDay[] = []
    for (const una of keys) {
      const dia = await this.#leer(una)
      if (dia) dias.push(dia)
    }
    await this.db.addToIndex(dias, keys.at(-1) ?? clave, keys.length < OBJECTS_PER_RUN, this.ahora)
  }

  async #leer(clave: string): Promise<IndexDay | null> {
    const de = deClave(clave)
    if (!de) return null
    try {
      return summarize(await unpack(this.store, clave))
    } catch (error) {
      if (!(error instanceof UnreadableObject)) throw error
      registrar('historial-ilegible', error)
      // its day is known: who reads it is told that something is missing there
      const { desde, hasta } = diaDeAuditoria(Date.parse(de.dia))
      const none = { filas: 0, sucesos: [], personas: [] }
      return { ...de, empresa_id: de.empresa_id ?? '', desde, hasta: hasta - 1, ultima: de.primera, ...none }
    }
  }
}
