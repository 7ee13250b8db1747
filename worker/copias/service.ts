/**
 * The daily backup of the database: every table, row by row, into objects of R2, a share each minute. A part is named
 * by its number, and the position where it ends is saved after it is written, so an interrupted run writes the same
 * part again. `copia.json`, written last, describes the complete backup; a folder without it is incomplete. Restoring:
 * scripts/restore-copy.mjs.
 */

import {
  BACKUPS_FOLDER,
  BACKUPS_MAX,
  type Backup,
  type FinishedBackup,
  restarted,
  rowCountOf,
  startBackup,
  surplusBackups,
} from '../domain/plataforma/copia'
import type { Folders } from '../files/folders'
import { compress } from '../files/gzip'
import type { FileStore } from '../files/store'
import type { BackupsDb, BackupTable, Schema, SqlValue } from './sql'

const LEASE_MS = 10 * 60_000
interface Limits {
  /** rows and bytes of one query; also roughly the bytes of one part before compression */
  filas: number
  bytes: number
  /** queries and bytes of one run, which shares its limits with the other cron jobs */
  queries: number
  perRun: number
}
/** 40 MB a minute make a gigabyte in half an hour, with 4 MB in memory. */
const LIMITS: Limits = { filas: 1000, bytes: 4_000_000, queries: 150, perRun: 40_000_000 }
/** A run deletes at most so many thousand objects of old backups. */
const CLEANUPS_MAX = 20

export class Backups {
  constructor(
    private readonly db: BackupsDb,
    private readonly r2: { store: Pick<FileStore, 'replace'>; folders: Folders },
    private readonly now: number,
    private readonly limits: Limits = LIMITS,
  ) {}

  /**
   * Continues the backup that is due or was requested. One query when there is none. Returns whether one was completed.
   */
  async run(): Promise<boolean> {
    const claimed = await this.db.claim(startBackup(this.now), this.now, this.now + LEASE_MS)
    if (!claimed) return false
    const buffer = new BackupBuffer(claimed.copia)
    try {
      if (!(await this.#resume(buffer, claimed.hasta))) return false
    } catch (error) {
      // the rows not yet written are read again by the next run, in a minute
      const backup = { ...buffer.committed, fallos: buffer.committed.fallos + 1 }
      await this.db.advance({ copia: backup, hasta: claimed.hasta }, true).catch(() => undefined)
      throw error
    }
    await this.#cleanUp()
    return true
  }

  async #resume(buffer: BackupBuffer, until: number): Promise<boolean> {
    const schema = await this.db.schema()
    const fingerprint = await fingerprintOf(schema)
    if (buffer.copia.huella !== fingerprint) {
      buffer.copia = { ...restarted(buffer.copia), huella: fingerprint, tablas: schema.tablas.length }
    }
    const save = async (release = false) => {
      await this.#savePart(buffer)
      await this.db.advance({ copia: buffer.committed, hasta: until }, release)
    }
    const { filas: rows, bytes, queries, perRun } = this.limits
    for (let i = 0; i < queries && buffer.readCount < perRun; i++) {
      const table = schema.tablas[buffer.copia.tabla]
      if (!table) {
        await this.#savePart(buffer)
        await this.#finish(buffer.committed, schema, until)
        return true
      }
      const page = await this.db.page(table, buffer.copia.desde, rows, bytes)
      buffer.write(table, page.rows, page.ultima)
      if (buffer.length >= bytes) await save()
    }
    await save(true)
    return false
  }

  async #savePart(buffer: BackupBuffer): Promise<void> {
    const { clave, parts } = buffer.copia
    const text = buffer.flush()
    if (text !== '') {
      const compressed = await compress(text)
      await this.#write(`${clave}/${String(parts + 1).padStart(5, '0')}.ndjson.gz`, compressed)
      buffer.copia = { ...buffer.copia, parts: parts + 1, bytes: buffer.copia.bytes + compressed.length }
    }
    buffer.committed = { ...buffer.copia, fallos: 0 }
  }

  async #finish(backup: Backup, { tablas: tables, statements, foreignKeys }: Schema, until: number): Promise<void> {
    const { clave, empezo_at, parts, bytes } = backup
    const withRows = tables.map((t) => ({ ...t, filas: backup.filas[t.tabla] ?? 0 }))
    const index = {
      version: 2,
      clave,
      empezo_at,
      termino_at: this.now,
      parts,
      tablas: withRows,
      statements,
      foreignKeys,
    }
    const written = new TextEncoder().encode(JSON.stringify(index))
    await this.#write(`${clave}/copia.json`, written)
    const finished: FinishedBackup = {
      clave,
      empezo_at,
      termino_at: this.now,
      tablas: tables.length,
      filas: rowCountOf(backup),
      bytes: bytes + written.length,
    }
    const { done } = await this.db.view()
    const gone = new Set(surplusBackups([clave, ...done.map((h) => h.clave)], this.now))
    const kept = done.filter((h) => h.clave !== clave && !gone.has(h.clave))
    await this.db.end({ copia: backup, hasta: until }, [finished, ...kept].slice(0, BACKUPS_MAX), this.now)
  }

  /** Lists the folders themselves rather than the recorded backups, so that none is left behind. */
  async #cleanUp(): Promise<void> {
    let times = 0
    for (const key of surplusBackups(await this.r2.folders.names(BACKUPS_FOLDER), this.now))
      while (times++ < CLEANUPS_MAX && (await this.r2.folders.clear(`${BACKUPS_FOLDER}${key}/`)));
  }

  #write(nombre: string, bytes: Uint8Array): Promise<void> {
    const contentType = nombre.endsWith('.json') ? 'application/json' : 'application/gzip'
    return this.r2.store.replace(BACKUPS_FOLDER + nombre, bytes, { contentType })
  }
}

/** Rows read and not yet written, with the position they reach. */
class BackupBuffer {
  #lines: string[] = []
  length = 0
  /** read in this run */
  readCount = 0
  /** progress up to which everything is in R2 */
  committed: Backup

  constructor(public copia: Backup) {
    this.committed = copia
  }

  write({ tabla: table }: BackupTable, rows: readonly SqlValue[][], latest: number | null): void {
    for (const row of rows) {
      if (row.some((v) => typeof v === 'object' && v !== null))
        throw new Error(`${table} has bytes, which no backup holds`)
      const line = `${JSON.stringify([table, ...row])}\n`
      this.#lines.push(line)
      this.length += line.length
      this.readCount += line.length
    }
    const { copia: backup } = this
    this.copia = {
      ...backup,
      filas: { ...backup.filas, [table]: (backup.filas[table] ?? 0) + rows.length },
      tabla: latest === null ? backup.tabla + 1 : backup.tabla,
      desde: latest,
    }
  }

  flush(): string {
    const text = this.#lines.join('')
    this.#lines = []
    this.length = 0
    return text
  }
}

async function fingerprintOf({ tablas: tables, statements }: Schema): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([tables, statements]))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...bytes.slice(0, 8)].map((b) => b.toString(16).padStart(2, '0')).join('')
}
