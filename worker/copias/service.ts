/**
 * The daily copy of the database: every table, row by row, into objects of R2, a share each minute. A part is named by its
 * number and the place where it ends is written after it: cut short between the two, the next run writes the same part
 * again. `copia.json`, written last, says what a whole copy holds; without it a folder is none. How rows are put back:
 * scripts/restore-copy.mjs.
 */

import {
  BACKUPS_FOLDER,
  BACKUPS_MAX,
  type Backup,
  type FinishedBackup,
  filasDe,
  restarted,
  startBackup,
  surplusBackups,
} from '../domain/plataforma/copia'
import type { Folders } from '../files/folders'
import { compress } from '../files/gzip'
import type { FileStore } from '../files/store'
import type { BackupsDb, BackupTable, Schema, Valor } from './sql'

const ARRIENDO_MS = 10 * 60_000
export interface Limits {
  /** rows and bytes of one question, and about the bytes of one part before it is packed */
  filas: number
  bytes: number
  /** questions and bytes of one run of the clock, which others share */
  preguntas: number
  perRun: number
}
/** 40 MB a minute are a gigabyte in half an hour, with 4 MB in memory. */
const LIMITS: Limits = { filas: 1000, bytes: 4_000_000, preguntas: 150, perRun: 40_000_000 }
/** Of old copies a run takes away so many thousand objects at most. */
const CLEANUPS_MAX = 20

export class Backups {
  constructor(
    private readonly db: BackupsDb,
    private readonly r2: { store: Pick<FileStore, 'replace'>; folders: Folders },
    private readonly ahora: number,
    private readonly limits: Limits = LIMITS,
  ) {}

  /** Goes on with the copy that is due or asked for. One question while there is none. Answers whether one became whole. */
  async run(): Promise<boolean> {
    const claimed = await this.db.claim(startBackup(this.ahora), this.ahora, this.ahora + ARRIENDO_MS)
    if (!claimed) return false
    const reader = new CopyBuffer(claimed.copia)
    try {
      if (!(await this.#resume(reader, claimed.hasta))) return false
    } catch (error) {
      // what was not packed yet is read again by the next run, in a minute
      const backup = { ...reader.committed, fallos: reader.committed.fallos + 1 }
      await this.db.advance({ copia: backup, hasta: claimed.hasta }, true).catch(() => undefined)
      throw error
    }
    await this.#cleanUp()
    return true
  }

  async #resume(reader: CopyBuffer, hasta: number): Promise<boolean> {
    const schema = await this.db.schema()
    const fingerprint = await fingerprintOf(schema)
    if (reader.copia.huella !== fingerprint) {
      reader.copia = { ...restarted(reader.copia), huella: fingerprint, tablas: schema.tablas.length }
    }
    const save = async (release = false) => {
      await this.#savePart(reader)
      await this.db.advance({ copia: reader.committed, hasta }, release)
    }
    const { filas, bytes, preguntas: questions, perRun } = this.limits
    for (let i = 0; i < questions && reader.leidos < perRun; i++) {
      const tabla = schema.tablas[reader.copia.tabla]
      if (!tabla) {
        await this.#savePart(reader)
        await this.#finish(reader.committed, schema, hasta)
        return true
      }
      const page = await this.db.pagina(tabla, reader.copia.desde, filas, bytes)
      reader.write(tabla, page.filas, page.ultima)
      if (reader.largo >= bytes) await save()
    }
    await save(true)
    return false
  }

  async #savePart(reader: CopyBuffer): Promise<void> {
    const { clave, parts } = reader.copia
    const texto = reader.flush()
    if (texto !== '') {
      const compressed = await compress(texto)
      await this.#write(`${clave}/${String(parts + 1).padStart(5, '0')}.ndjson.gz`, compressed)
      reader.copia = { ...reader.copia, parts: parts + 1, bytes: reader.copia.bytes + compressed.length }
    }
    reader.committed = { ...reader.copia, fallos: 0 }
  }

  async #finish(
    backup: Backup,
    { tablas, statements, linkedAccounts: foreignKeys }: Schema,
    hasta: number,
  ): Promise<void> {
    const { clave, empezo_at, parts, bytes } = backup
    const conFilas = tablas.map((t) => ({ ...t, filas: backup.filas[t.tabla] ?? 0 }))
    const index = {
      version: 1,
      clave,
      empezo_at,
      termino_at: this.ahora,
      parts,
      tablas: conFilas,
      statements,
      linkedAccounts: foreignKeys,
    }
    const written = new TextEncoder().encode(JSON.stringify(index))
    await this.#write(`${clave}/copia.json`, written)
    const finished: FinishedBackup = {
      ...{ clave, empezo_at, termino_at: this.ahora, tablas: tablas.length },
      ...{ filas: filasDe(backup), bytes: bytes + written.length },
    }
    const { done } = await this.db.ver()
    const gone = new Set(surplusBackups([clave, ...done.map((h) => h.clave)], this.ahora))
    const kept = done.filter((h) => h.clave !== clave && !gone.has(h.clave))
    await this.db.end({ copia: backup, hasta }, [finished, ...kept].slice(0, BACKUPS_MAX), this.ahora)
  }

  /** The folders themselves are asked, so that none is forgotten, whatever the list says. */
  async #cleanUp(): Promise<void> {
    let times = 0
    for (const clave of surplusBackups(await this.r2.folders.names(BACKUPS_FOLDER), this.ahora))
      while (times++ < CLEANUPS_MAX && (await this.r2.folders.clear(`${BACKUPS_FOLDER}${clave}/`)));
  }

  #write(nombre: string, bytes: Uint8Array): Promise<void> {
    const contentType = nombre.endsWith('.json') ? 'application/json' : 'application/gzip'
    return this.r2.store.replace(BACKUPS_FOLDER + nombre, bytes, { contentType })
  }
}

/** What is read and not packed yet, with the place that it reaches. */
class CopyBuffer {
  #lines: string[] = []
  largo = 0
  /** read in this run */
  leidos = 0
  /** up to where everything lies in R2 */
  committed: Backup

  constructor(public copia: Backup) {
    this.committed = copia
  }

  write({ tabla }: BackupTable, filas: readonly Valor[][], ultima: number | null): void {
    for (const fila of filas) {
      if (fila.some((v) => typeof v === 'object' && v !== null))
        throw new Error(`${tabla} has bytes, which no copy holds`)
      const line = `${JSON.stringify([tabla, ...fila])}\n`
      this.#lines.push(line)
      this.largo += line.length
      this.leidos += line.length
    }
    const { copia: backup } = this
    this.copia = {
      ...backup,
      filas: { ...backup.filas, [tabla]: (backup.filas[tabla] ?? 0) + filas.length },
      tabla: ultima === null ? backup.tabla + 1 : backup.tabla,
      desde: ultima,
    }
  }

  flush(): string {
    const texto = this.#lines.join('')
    this.#lines = []
    this.largo = 0
    return texto
  }
}

async function fingerprintOf({ tablas, statements }: Schema): Promise<string> {
  const texto = new TextEncoder().encode(JSON.stringify([tablas, statements]))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', texto))
  return [...bytes.slice(0, 8)].map((b) => b.toString(16).padStart(2, '0')).join('')
}
