/**
 * Reads the whole database for a backup: its tables and their rows, page by page in rowid order; and the backup's
 * progress (`trabajos`). For the cron job, and for the SuperAdmin who requests a backup.
 */

import { auditRowInsert } from '../auditoria/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { BACKUP, BACKUPS, type Backup, type FinishedBackup } from '../domain/plataforma/copia'
import type { Connection } from '../platform-db/connect'
import { batch, hasChanged, nullable, number, read, text, write } from '../platform-db/sql'

export interface BackupTable {
  tabla: string
  columns: string[]
}
/** A foreign key, for restoring: what happens to a row whose parent is missing. */
interface ForeignKey {
  tabla: string
  padre: string
  alBorrar: string
  columns: [from: string, to: string][]
}
export interface Schema {
  tablas: BackupTable[]
  /** the statements that create tables, indexes and triggers, in the order of creation */
  statements: { tipo: string; sql: string }[]
  foreignKeys: ForeignKey[]
}
export type SqlValue = string | number | null
/** A page of rows; `ultima` is the last rowid, null when no more rows follow. */
interface BackupPage {
  rows: SqlValue[][]
  ultima: number | null
}

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

/** The tables to back up: neither the internal ones of SQLite and D1, nor virtual tables and their shadow tables. */
const BACKED_UP = `m.name not like 'sqlite\\_%' escape '\\' and m.name not like '\\_cf\\_%' escape '\\'
  and m.sql is not null and m.sql not like 'CREATE VIRTUAL%'
  and not exists (select 1 from sqlite_master v where v.sql like 'CREATE VIRTUAL%'
    and substr(m.tbl_name, 1, length(v.name) + 1) = v.name || '_')`

const BACKUP_ROW = { nombre: text, cursor: nullable(text) }

interface Claimed {
  copia: Backup
  /** the lease: the token by which its holder writes */
  hasta: number
}

export class BackupsDb {
  constructor(private readonly d1: Connection) {}

  async schema(): Promise<Schema> {
    const [columns, statements, keys] = await batch(this.d1, [
      // generated columns are not listed: they are computed again
      read(
        this.d1,
        { tabla: text, columna: text },
        `select m.name as tabla, p.name as columna from sqlite_master m join pragma_table_info(m.name) p
        where m.type = 'table' and ${BACKED_UP} order by m.rowid, p.cid`,
      ),
      read(
        this.d1,
        { tipo: text, sql: text },
        `select m.type as tipo, m.sql from sqlite_master m where ${BACKED_UP} order by m.rowid`,
      ),
      read(
        this.d1,
        { tabla: text, id: number, padre: text, de: text, a: text, alBorrar: text },
        `select m.name as tabla, f.id, f."table" as padre, f."from" as de, f."to" as a, f.on_delete as alBorrar
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table' and ${BACKED_UP}
        order by m.rowid, f.id, f.seq`,
      ),
    ])
    const tables = new Map<string, string[]>()
    for (const { tabla: table, columna: column } of columns) tables.set(table, [...(tables.get(table) ?? []), column])
    const foreignKeys = new Map<string, ForeignKey>()
    for (const f of keys) {
      const { tabla: table, padre: parentTable, alBorrar: onDelete, de: source, a } = f
      const key = `${table} ${f.id}`
      const v = foreignKeys.get(key) ?? { tabla: table, padre: parentTable, alBorrar: onDelete, columns: [] }
      foreignKeys.set(key, { ...v, columns: [...v.columns, [source, a]] })
    }
    return {
      tablas: [...tables].map(([table, columns]) => ({ tabla: table, columns })),
      statements,
      foreignKeys: [...foreignKeys.values()],
    }
  }

  /** Up to n rows after a rowid, cut off after so many bytes, but at least one if there is any. */
  async page({ tabla: table, columns }: BackupTable, from: number | null, n: number, bytes: number) {
    const fields = columns.map(quoted).join(', ')
    const weight = columns.map((c) => `coalesce(length(cast(${quoted(c)} as blob)), 0)`).join(' + ')
    const rows = await write(
      this.d1,
      `select "_n", "_suma", ${fields} from (
           select *, sum("_peso") over (order by "_n" rows unbounded preceding) as "_suma" from (
             select rowid as "_n", ${weight} as "_peso", ${fields} from ${quoted(table)}
             where ${from === null ? '?1 is null' : 'rowid > ?1'} order by rowid limit ?2))
         where "_suma" - "_peso" < ?3`,
      from,
      n,
      bytes,
    ).raw<[number, number, ...SqlValue[]]>()
    const latest = rows.at(-1)
    const whole = rows.length < n && (latest?.[1] ?? 0) < bytes
    return {
      rows: rows.map(([, , ...values]) => values),
      ultima: latest && !whole ? latest[0] : null,
    } satisfies BackupPage
  }

  /** Leases the backup that is under way or due, until an instant; null when there is none or another run holds it. */
  async claim(fresh: Backup, now: number, until: number): Promise<Claimed | null> {
    const row = await read(
      this.d1,
      { cursor: text },
      `insert into trabajos (nombre, cursor, arriendo_hasta, updated_at) values ('${BACKUP}', ?1, ?3, ?4)
         on conflict (nombre) do update set cursor = coalesce(cursor, ?1), arriendo_hasta = ?3, updated_at = ?4
           where arriendo_hasta <= ?4 and (cursor is not null or coalesce(marca, '') < ?2)
         returning cursor`,
      JSON.stringify(fresh),
      fresh.dia,
      until,
      now,
    ).first()
    return row && { copia: JSON.parse(row.cursor) as Backup, hasta: until }
  }

  /** Saves the progress; throws when another run has the lease by now. `release` gives the lease back. */
  async advance({ copia: backup, hasta }: Claimed, release = false): Promise<void> {
    const { meta } = await write(
      this.d1,
      `update trabajos set cursor = ?1, arriendo_hasta = ?3 where nombre = '${BACKUP}' and arriendo_hasta = ?2`,
      JSON.stringify(backup),
      hasta,
      release ? 0 : hasta,
    ).run()
    if (meta.changes === 0) throw new Error('another run has taken the backup')
  }

  /** Marks it as complete and puts it at the head of the list. */
  async end({ copia: backup, hasta }: Claimed, done: readonly FinishedBackup[], now: number): Promise<void> {
    await this.d1.batch([
      write(
        this.d1,
        `update trabajos set cursor = null, marca = max(coalesce(marca, ''), ?2), arriendo_hasta = 0
           where nombre = '${BACKUP}' and arriendo_hasta = ?1`,
        hasta,
        backup.dia,
      ),
      write(
        this.d1,
        `insert into trabajos (nombre, cursor, updated_at) select '${BACKUPS}', ?1, ?2 where changes() > 0
           on conflict (nombre) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`,
        JSON.stringify(done),
        now,
      ),
    ])
  }

  /** The backup under way and the complete ones, newest first. */
  async view(): Promise<{ running: Backup | null; done: FinishedBackup[] }> {
    return readBackups(await this.query().all())
  }

  /** The same as a query, for a larger batch. */
  query() {
    return read(this.d1, BACKUP_ROW, `select nombre, cursor from trabajos where nombre in ('${BACKUP}', '${BACKUPS}')`)
  }

  /** Requests a backup; false when one is under way. */
  async ask(fresh: Backup, auditEntry: AuditInput, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `insert into trabajos (nombre, cursor, updated_at) values ('${BACKUP}', ?1, ?2)
           on conflict (nombre) do update set cursor = ?1, updated_at = ?2 where cursor is null`,
        JSON.stringify(fresh),
        now,
      ),
      auditRowInsert(this.d1, auditEntry, 'after-change'),
    ])
    return hasChanged(result)
  }
}

interface BackupRow {
  nombre: string
  cursor: string | null
}
export function readBackups(rows: readonly BackupRow[]) {
  const source = (nombre: string) => JSON.parse(rows.find((f) => f.nombre === nombre)?.cursor ?? 'null')
  return { running: source(BACKUP) as Backup | null, done: (source(BACKUPS) ?? []) as FinishedBackup[] }
}
