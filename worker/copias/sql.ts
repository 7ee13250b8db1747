/**
 * Reads the whole database for a backup: its tables and their rows, page by page in rowid order; and the backup's
 * progress (`trabajos`). For the cron job, and for the SuperAdmin who requests a backup.
 */

import { auditRowInsert } from '../auditoria/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { BACKUP, BACKUPS, type Backup, type FinishedBackup } from '../domain/plataforma/copia'
import type { Connection } from '../platform-db/connect'

export interface BackupTable {
  tabla: string
  columns: string[]
}
/** A foreign key, for restoring: what happens to a row whose parent is missing. */
export interface ForeignKey {
  tabla: string
  padre: string
  alBorrar: string
  columns: [from: string, a: string][]
}
export interface Schema {
  tablas: BackupTable[]
  /** the statements that create tables, indexes and triggers, in the order of creation */
  statements: { tipo: string; sql: string }[]
  foreignKeys: ForeignKey[]
}
export type Valor = string | number | null
/** A page of rows; `ultima` is the last rowid, null when no more rows follow. */
export interface BackupPage {
  filas: Valor[][]
  ultima: number | null
}

const nombre = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

/** The tables to back up: neither the internal ones of SQLite and D1, nor virtual tables and their shadow tables. */
const BACKED_UP = `m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
  AND m.sql IS NOT NULL AND m.sql NOT LIKE 'CREATE VIRTUAL%'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%'
    AND substr(m.tbl_name, 1, length(v.name) + 1) = v.name || '_')`

interface Claimed {
  copia: Backup
  /** the lease: the token by which its holder writes */
  hasta: number
}

export class BackupsDb {
  constructor(private readonly d1: Connection) {}

  async schema(): Promise<Schema> {
    const [columns, statements, keys] = await this.d1.batch<Record<string, string | number>>([
      // generated columns are not listed: they are computed again
      this.d1.prepare(`SELECT m.name AS tabla, p.name AS columna FROM sqlite_master m JOIN pragma_table_info(m.name) p
        WHERE m.type = 'table' AND ${BACKED_UP} ORDER BY m.rowid, p.cid`),
      this.d1.prepare(`SELECT m.type AS tipo, m.sql FROM sqlite_master m WHERE ${BACKED_UP} ORDER BY m.rowid`),
      this.d1.prepare(`SELECT m.name AS tabla, f.id, f."table" AS padre, f."from" AS de, f."to" AS a, f.on_delete AS alBorrar
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND ${BACKED_UP}
        ORDER BY m.rowid, f.id, f.seq`),
    ])
    const tables = new Map<string, string[]>()
    for (const { tabla: table, columna: column } of (columns?.results ?? []) as { tabla: string; columna: string }[])
      tables.set(table, [...(tables.get(table) ?? []), column])
    const foreignKeys = new Map<string, ForeignKey>()
    for (const f of (keys?.results ?? []) as Record<'tabla' | 'padre' | 'alBorrar' | 'de' | 'a' | 'id', string>[]) {
      const { tabla: table, padre: parentTable, alBorrar: onDelete, de: source, a } = f
      const key = `${table} ${f.id}`
      const v = foreignKeys.get(key) ?? { tabla: table, padre: parentTable, alBorrar: onDelete, columns: [] }
      foreignKeys.set(key, { ...v, columns: [...v.columns, [source, a]] })
    }
    return {
      tablas: [...tables].map(([table, columns]) => ({ tabla: table, columns })),
      statements: (statements?.results ?? []) as unknown as Schema['statements'],
      foreignKeys: [...foreignKeys.values()],
    }
  }

  /** Up to n rows after a rowid, cut off after so many bytes, but at least one if there is any. */
  async page({ tabla: table, columns }: BackupTable, from: number | null, n: number, bytes: number) {
    const fields = columns.map(nombre).join(', ')
    const weight = columns.map((c) => `coalesce(length(CAST(${nombre(c)} AS BLOB)), 0)`).join(' + ')
    const rows = await this.d1
      .prepare(
        `SELECT "_n", "_suma", ${fields} FROM (
           SELECT *, sum("_peso") OVER (ORDER BY "_n" ROWS UNBOUNDED PRECEDING) AS "_suma" FROM (
             SELECT rowid AS "_n", ${weight} AS "_peso", ${fields} FROM ${nombre(table)}
             WHERE ${from === null ? '?1 IS NULL' : 'rowid > ?1'} ORDER BY rowid LIMIT ?2))
         WHERE "_suma" - "_peso" < ?3`,
      )
      .bind(from, n, bytes)
      .raw<[number, number, ...Valor[]]>()
    const latest = rows.at(-1)
    const whole = rows.length < n && (latest?.[1] ?? 0) < bytes
    return {
      filas: rows.map(([, , ...values]) => values),
      ultima: latest && !whole ? latest[0] : null,
    } satisfies BackupPage
  }

  /** Leases the backup that is under way or due, until an instant; null when there is none or another run holds it. */
  async claim(fresh: Backup, now: number, until: number): Promise<Claimed | null> {
    const row = await this.d1
      .prepare(
        `INSERT INTO trabajos (nombre, cursor, arriendo_hasta, updated_at) VALUES ('${BACKUP}', ?1, ?3, ?4)
         ON CONFLICT (nombre) DO UPDATE SET cursor = coalesce(cursor, ?1), arriendo_hasta = ?3, updated_at = ?4
           WHERE arriendo_hasta <= ?4 AND (cursor IS NOT NULL OR coalesce(marca, '') < ?2)
         RETURNING cursor`,
      )
      .bind(JSON.stringify(fresh), fresh.dia, until, now)
      .first<{ cursor: string }>()
    return row && { copia: JSON.parse(row.cursor) as Backup, hasta: until }
  }

  /** Saves the progress; throws when another run has the lease by now. `release` gives the lease back. */
  async advance({ copia: backup, hasta: until }: Claimed, release = false): Promise<void> {
    const { meta } = await this.d1
      .prepare(
        `UPDATE trabajos SET cursor = ?1, arriendo_hasta = ?3 WHERE nombre = '${BACKUP}' AND arriendo_hasta = ?2`,
      )
      .bind(JSON.stringify(backup), until, release ? 0 : until)
      .run()
    if (meta.changes === 0) throw new Error('the copy is somebody else’s by now')
  }

  /** Marks it as complete and puts it at the head of the list. */
  async end({ copia: backup, hasta: until }: Claimed, done: readonly FinishedBackup[], now: number): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE trabajos SET cursor = NULL, marca = max(coalesce(marca, ''), ?2), arriendo_hasta = 0
           WHERE nombre = '${BACKUP}' AND arriendo_hasta = ?1`,
        )
        .bind(until, backup.dia),
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) SELECT '${BACKUPS}', ?1, ?2 WHERE changes() > 0
           ON CONFLICT (nombre) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at`,
        )
        .bind(JSON.stringify(done), now),
    ])
  }

  /** The backup under way and the complete ones, newest first. */
  async view(): Promise<{ running: Backup | null; done: FinishedBackup[] }> {
    return readBackups((await this.query().all<BackupRow>()).results)
  }

  /** The same as a query, for a larger batch. */
  query(): D1PreparedStatement {
    return this.d1.prepare(`SELECT nombre, cursor FROM trabajos WHERE nombre IN ('${BACKUP}', '${BACKUPS}')`)
  }

  /** Requests a backup; false when one is under way. */
  async ask(fresh: Backup, auditEntry: AuditInput, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) VALUES ('${BACKUP}', ?1, ?2)
           ON CONFLICT (nombre) DO UPDATE SET cursor = ?1, updated_at = ?2 WHERE cursor IS NULL`,
        )
        .bind(JSON.stringify(fresh), now),
      auditRowInsert(this.d1, auditEntry, 'tras-cambio'),
    ])
    return (result?.meta.changes ?? 0) > 0
  }
}

export interface BackupRow {
  nombre: string
  cursor: string | null
}
export function readBackups(rows: readonly BackupRow[]) {
  const source = (nombre: string) => JSON.parse(rows.find((f) => f.nombre === nombre)?.cursor ?? 'null')
  return { running: source(BACKUP) as Backup | null, done: (source(BACKUPS) ?? []) as FinishedBackup[] }
}
