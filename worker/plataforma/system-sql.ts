/** Platform-wide settings and state: the default safety rules, and the database itself. */

import { auditRowInsert } from '../auditoria/sql'
import { type BackupRow, BackupsDb, readBackups } from '../copias/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { DEFAULT_RULES, type DefaultRules } from '../domain/empresa/seguridad'
import { DEFAULTS } from '../empresa/seguridad-sql'
import type { Connection } from '../platform-db/connect'

/** The growing tables, in display order. */
export const LARGE_TABLES = [
  'empresas',
  'usuarios',
  'vehiculos',
  'conductores',
  'documentos',
  'mantenimientos',
  'alertas',
  'gps_dispositivos',
  'archivos',
  'correos',
  'pagos',
  'eventos_pago',
  'consentimientos',
  'auditoria',
  'auditoria_dias',
] as const

export interface DatabaseState {
  /** bytes; null = unknown */
  bytes: number | null
  /** the highest row number of each: an upper bound of its rows */
  tablas: { tabla: string; filas: number }[]
  /** applied migrations, newest first; null when the database has no migration table */
  migrations: { nombre: string; at: string }[] | null
  copias: ReturnType<typeof readBackups>
}

export class SystemDb {
  constructor(private readonly d1: Connection) {}

  async defaults(): Promise<DefaultRules> {
    const row = await this.d1
      .prepare('select session_timeout, failed_attempts, password_expiry from ajustes_sistema where id = ?')
      .bind(DEFAULTS)
      .first<DefaultRules>()
    const { session_timeout, failed_attempts, password_expiry } = DEFAULT_RULES
    return row ?? { session_timeout, failed_attempts, password_expiry }
  }

  async saveDefaults(d: DefaultRules, auditEntry: AuditInput, now: number): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `insert into ajustes_sistema (id, session_timeout, failed_attempts, password_expiry, updated_at)
           values (?1, ?2, ?3, ?4, ?5) on conflict (id) do update set session_timeout = ?2, failed_attempts = ?3,
             password_expiry = ?4, updated_at = ?5`,
        )
        .bind(DEFAULTS, d.session_timeout, d.failed_attempts, d.password_expiry, now),
      auditRowInsert(this.d1, auditEntry, 'tras-cambio'),
    ])
  }

  /** Size, migrations and growing tables: reads one row per table, whatever its size. */
  async base(): Promise<DatabaseState> {
    const maximums = LARGE_TABLES.map((table) => `(select coalesce(max(rowid), 0) from ${table}) as ${table}`)
    const [rows, hay, backups] = await this.d1.batch<Record<string, number>>([
      this.d1.prepare(`select ${maximums.join(', ')}`),
      this.d1.prepare("select count(*) as n from sqlite_master where type = 'table' and name = 'd1_migrations'"),
      new BackupsDb(this.d1).query(),
    ])
    const migrations =
      (hay?.results[0]?.n ?? 0) > 0
        ? await this.d1
            .prepare('select name as nombre, applied_at as at from d1_migrations order by id desc')
            .all<{ nombre: string; at: string }>()
        : null
    return {
      bytes: rows?.meta.size_after ?? null,
      tablas: LARGE_TABLES.map((table) => ({ tabla: table, filas: rows?.results[0]?.[table] ?? 0 })),
      migrations: migrations?.results ?? null,
      copias: readBackups((backups?.results ?? []) as unknown as BackupRow[]),
    }
  }
}
