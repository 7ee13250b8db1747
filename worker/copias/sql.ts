/**
 * The whole database, read to be copied: which tables there are and their rows, page by page in the order of their row
 * numbers; and how far the copy is (`trabajos`). For the clock, and for the SuperAdmin who asks for a copy.
 */

import { filaDeAuditoria } from '../auditoria/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { BACKUP, BACKUPS, type Backup, type FinishedBackup } from '../domain/plataforma/copia'
import type { Connection } from '../platform-db/connect'

export interface BackupTable {
  tabla: string
  columns: string[]
}
/** A foreign key, for who puts rows back: whose row goes when that of its parent is not there. */
export interface ForeignKey {
  tabla: string
  padre: string
  alBorrar: string
  columns: [de: string, a: string][]
}
export interface Schema {
  tablas: BackupTable[]
  /** what makes tables, indexes and triggers, in the order in which they were made */
  statements: { tipo: string; sql: string }[]
  linkedAccounts: ForeignKey[]
}
export type Valor = string | number | null
/** The rows of a page; `ultima` is the last one's number, null when no more rows follow. */
export interface BackupPage {
  filas: Valor[][]
  ultima: number | null
}

const nombre = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

/** Of whom a copy is made: not of what SQLite and D1 keep for themselves, nor of virtual tables and what these keep. */
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
      // generated columns are none of these: they are computed again
      this.d1.prepare(`SELECT m.name AS tabla, p.name AS columna FROM sqlite_master m JOIN pragma_table_info(m.name) p
        WHERE m.type = 'table' AND ${BACKED_UP} ORDER BY m.rowid, p.cid`),
      this.d1.prepare(`SELECT m.type AS tipo, m.sql FROM sqlite_master m WHERE ${BACKED_UP} ORDER BY m.rowid`),
      this.d1.prepare(`SELECT m.name AS tabla, f.id, f."table" AS padre, f."from" AS de, f."to" AS a, f.on_delete AS alBorrar
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND ${BACKED_UP}
        ORDER BY m.rowid, f.id, f.seq`),
    ])
    const tablas = new Map<string, string[]>()
    for (const { tabla, columna: column } of (columns?.results ?? []) as { tabla: string; columna: string }[])
      tablas.set(tabla, [...(tablas.get(tabla) ?? []), column])
    const foreignKeys = new Map<string, ForeignKey>()
    for (const f of (keys?.results ?? []) as Record<'tabla' | 'padre' | 'alBorrar' | 'de' | 'a' | 'id', string>[]) {
      const { tabla, padre, alBorrar, de, a } = f
      const clave = `${tabla} ${f.id}`
      const v = foreignKeys.get(clave) ?? { tabla, padre, alBorrar, columns: [] }
      foreignKeys.set(clave, { ...v, columns: [...v.columns, [de, a]] })
    }
    return {
      tablas: [...tablas].map(([tabla, columns]) => ({ tabla, columns })),
      statements: (statements?.results ?? []) as unknown as Schema['statements'],
      linkedAccounts: [...foreignKeys.values()],
    }
  }

  /** Up to n rows behind a row number, cut after so many bytes; at least one where there is one. */
  async pagina({ tabla, columns }: BackupTable, desde: number | null, n: number, bytes: number) {
    const campos = columns.map(nombre).join(', ')
    const peso = columns.map((c) => `coalesce(length(CAST(${nombre(c)} AS BLOB)), 0)`).join(' + ')
    const filas = await this.d1
      .prepare(
        `SELECT "_n", "_suma", ${campos} FROM (
           SELECT *, sum("_peso") OVER (ORDER BY "_n" ROWS UNBOUNDED PRECEDING) AS "_suma" FROM (
             SELECT rowid AS "_n", ${peso} AS "_peso", ${campos} FROM ${nombre(tabla)}
             WHERE ${desde === null ? '?1 IS NULL' : 'rowid > ?1'} ORDER BY rowid LIMIT ?2))
         WHERE "_suma" - "_peso" < ?3`,
      )
      .bind(desde, n, bytes)
      .raw<[number, number, ...Valor[]]>()
    const ultima = filas.at(-1)
    const whole = filas.length < n && (ultima?.[1] ?? 0) < bytes
    return {
      filas: filas.map(([, , ...values]) => values),
      ultima: ultima && !whole ? ultima[0] : null,
    } satisfies BackupPage
  }

  /** Takes the copy that is under way or due, until an instant; null when there is none or somebody has it. */
  async claim(fresh: Backup, now: number, hasta: number): Promise<Claimed | null> {
    const fila = await this.d1
      .prepare(
        `INSERT INTO trabajos (nombre, cursor, arriendo_hasta, updated_at) VALUES ('${BACKUP}', ?1, ?3, ?4)
         ON CONFLICT (nombre) DO UPDATE SET cursor = coalesce(cursor, ?1), arriendo_hasta = ?3, updated_at = ?4
           WHERE arriendo_hasta <= ?4 AND (cursor IS NOT NULL OR coalesce(marca, '') < ?2)
         RETURNING cursor`,
      )
      .bind(JSON.stringify(fresh), fresh.dia, hasta, now)
      .first<{ cursor: string }>()
    return fila && { copia: JSON.parse(fila.cursor) as Backup, hasta }
  }

  /** How far it is; throws when somebody else has it by now. `soltar` gives the lease back. */
  async advance({ copia: backup, hasta }: Claimed, release = false): Promise<void> {
    const { meta } = await this.d1
      .prepare(
        `UPDATE trabajos SET cursor = ?1, arriendo_hasta = ?3 WHERE nombre = '${BACKUP}' AND arriendo_hasta = ?2`,
      )
      .bind(JSON.stringify(backup), hasta, release ? 0 : hasta)
      .run()
    if (meta.changes === 0) throw new Error('the copy is somebody else’s by now')
  }

  /** It is whole: told at the head of the list. */
  async end({ copia: backup, hasta }: Claimed, done: readonly FinishedBackup[], now: number): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE trabajos SET cursor = NULL, marca = max(coalesce(marca, ''), ?2), arriendo_hasta = 0
           WHERE nombre = '${BACKUP}' AND arriendo_hasta = ?1`,
        )
        .bind(hasta, backup.dia),
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) SELECT '${BACKUPS}', ?1, ?2 WHERE changes() > 0
           ON CONFLICT (nombre) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at`,
        )
        .bind(JSON.stringify(done), now),
    ])
  }

  /** The one under way and those that are whole, the newest first. */
  async ver(): Promise<{ running: Backup | null; done: FinishedBackup[] }> {
    return readBackups((await this.consulta().all<BackupRow>()).results)
  }

  /** The same, for the batch of who asks more. */
  consulta(): D1PreparedStatement {
    return this.d1.prepare(`SELECT nombre, cursor FROM trabajos WHERE nombre IN ('${BACKUP}', '${BACKUPS}')`)
  }

  /** Asks for a copy; false when one is under way. */
  async ask(fresh: Backup, auditEntry: AuditInput, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) VALUES ('${BACKUP}', ?1, ?2)
           ON CONFLICT (nombre) DO UPDATE SET cursor = ?1, updated_at = ?2 WHERE cursor IS NULL`,
        )
        .bind(JSON.stringify(fresh), now),
      filaDeAuditoria(this.d1, auditEntry, 'tras-cambio'),
    ])
    return (result?.meta.changes ?? 0) > 0
  }
}

export interface BackupRow {
  nombre: string
  cursor: string | null
}
export function readBackups(filas: readonly BackupRow[]) {
  const de = (nombre: string) => JSON.parse(filas.find((f) => f.nombre === nombre)?.cursor ?? 'null')
  return { running: de(BACKUP) as Backup | null, done: (de(BACKUPS) ?? []) as FinishedBackup[] }
}
