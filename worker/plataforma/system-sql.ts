/** Platform-wide settings and state: the default safety rules, and the database itself. */

import { eq } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { BackupsDb, readBackups } from '../copias/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { DEFAULT_RULES, type DefaultRules } from '../domain/empresa/seguridad'
import { DEFAULTS } from '../empresa/defaults-sql'
import { type Connection, connect } from '../platform-db/connect'
import { batch, number, read, text, write } from '../platform-db/sql'
import { ajustes_sistema } from '../tenant/schema/platform'

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

const { session_timeout, failed_attempts, password_expiry } = ajustes_sistema
const RULES = { session_timeout, failed_attempts, password_expiry }

export class SystemDb {
  constructor(private readonly d1: Connection) {}

  async defaults(): Promise<DefaultRules> {
    const [row] = await connect(this.d1).select(RULES).from(ajustes_sistema).where(eq(ajustes_sistema.id, DEFAULTS))
    const { session_timeout, failed_attempts, password_expiry } = DEFAULT_RULES
    return row ?? { session_timeout, failed_attempts, password_expiry }
  }

  async saveDefaults(d: DefaultRules, auditEntry: AuditInput, now: number): Promise<void> {
    await this.d1.batch([
      write(
        this.d1,
        `insert into ajustes_sistema (id, session_timeout, failed_attempts, password_expiry, updated_at)
           values (?1, ?2, ?3, ?4, ?5) on conflict (id) do update set session_timeout = ?2, failed_attempts = ?3,
             password_expiry = ?4, updated_at = ?5`,
        DEFAULTS,
        d.session_timeout,
        d.failed_attempts,
        d.password_expiry,
        now,
      ),
      auditRowInsert(this.d1, auditEntry, 'after-change'),
    ])
  }

  /** Size, migrations and growing tables: reads one row per table, whatever its size. */
  async state(): Promise<DatabaseState> {
    const maximums = LARGE_TABLES.map((table) => `(select coalesce(max(rowid), 0) from ${table}) as ${table}`)
    const sizes = read(
      this.d1,
      Object.fromEntries(LARGE_TABLES.map((table) => [table, number])),
      `select ${maximums.join(', ')}`,
    )
    const copies = new BackupsDb(this.d1).query()
    const hasTable = "select count(*) as n from sqlite_master where type = 'table' and name = 'd1_migrations'"
    const [measured, [table], backups] = await batch(this.d1, [
      sizes.statement,
      read(this.d1, { n: number }, hasTable),
      copies,
    ])
    const applied = 'select name as nombre, applied_at as at from d1_migrations order by id desc'
    const [rows] = sizes.rows(measured)
    return {
      bytes: measured.meta.size_after ?? null,
      tablas: LARGE_TABLES.map((table) => ({ tabla: table, filas: rows?.[table] ?? 0 })),
      migrations: table?.n ? await read(this.d1, { nombre: text, at: text }, applied).all() : null,
      copias: readBackups(backups),
    }
  }
}
