/**
 * What a caller of the tenant door may write, as types: a writer has the methods for it and no others, and only
 * EmpresaDb and AssignedDb hand one out. Writes take values and equalities, never SQL; the company is added to both.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { insertIf } from '../platform-db/insert-if'
import { isHeldOnce, sameAs } from './duplicates'
import { empresas } from './schema/empresas'
import { tenantTables } from './schema/tenant'
import { assigned } from './scope'
import {
  type Changes,
  type Equality,
  Increment,
  type TableName,
  type TenantTables,
  type Values,
  type Write,
} from './source'
import { type Scoped, scopeOf, statement, type TenantScope } from './statement'

/** Columns of the company's row that its own people may change. */
type OwnColumn =
  | 'nombre'
  | 'nit'
  | 'direccion'
  | 'telefono'
  | 'zona_horaria'
  | 'umbrales'
  | 'calendario_version'
  | 'reenvio_version'
  | 'horario'
  | 'vigilancia'

/** Columns that may be null. */
type Clearable<K extends TableName> = {
  [P in keyof Values<K>]-?: null extends TenantTables[K]['$inferSelect'][P & keyof TenantTables[K]['$inferSelect']]
    ? P
    : never
}[keyof Values<K>]

/**
 * Runs statements. Their counts include rows changed by triggers: check whether a count is 0, never whether it is 1. A
 * statement that returns its rows is counted by these alone.
 */
export class BatchRunner implements Scoped {
  readonly [scopeOf]: TenantScope

  constructor(scope: TenantScope) {
    this[scopeOf] = scope
  }

  /** Runs one statement; returns how many rows it changed. */
  async run(write: Write): Promise<number> {
    return (await this.batch([write]))[0] ?? 0
  }

  /** Runs the statements as one transaction; returns how many rows each changed. */
  async batch(writes: Write[]): Promise<number[]> {
    const [first, ...rest] = writes as unknown as BatchItem<'sqlite'>[]
    if (!first) return []
    const results = (await this[scopeOf].connection.batch([first, ...rest])) as unknown as (D1Result | unknown[])[]
    return results.map((h) => (Array.isArray(h) ? h.length : h.meta.changes))
  }
}

/** Adds rows to some tables and changes rows of some. */
class RowWriter<Added extends TableName, Changed extends TableName> extends BatchRunner {
  /**
   * A new row of this company; in tables without duplicates (once.ts) only if it does not exist; by a Usuario only on
   * an assigned vehicle. Otherwise 0 rows change: decided by the statement itself, so concurrent requests are safe.
   * @param room inserts only while fewer rows than `max` equal `of`; without `of` of all rows of the company
   */
  insert<K extends Added>(table: K, values: Values<K>, room?: { max: number; of?: Equality<K> }): Write {
    return statement(this, (scope) => {
      const { connection, empresaId, usuarioId } = scope
      const t = tenantTables[table] as TenantTables['documentos']
      const row = { ...values, empresa_id: empresaId } as typeof t.$inferInsert
      const fits = and(
        usuarioId !== null && row.vehiculo_id ? assigned(empresaId, usuarioId, row.vehiculo_id) : undefined,
        isHeldOnce(table)
          ? sql`not exists (select 1 from ${t} where ${and(eq(t.empresa_id, empresaId), sameAs(table, row))})`
          : undefined,
        room
          ? sql`(select count(*) from ${t}
              where ${room.of ? scope.rows(table, room.of) : eq(t.empresa_id, empresaId)}) < ${room.max}`
          : undefined,
      )
      return fits ? insertIf(connection, t, row, fits) : connection.insert(t).values(row)
    })
  }

  /**
   * Updates this company's rows that equal `where`; at least one equality is required. By a Usuario only rows of an
   * assigned vehicle, and they must stay on one: otherwise 0 rows change.
   */
  update<K extends Changed>(table: K, where: Equality<K>, changes: Changes<K>): Write {
    return statement(this, (scope) => {
      const { connection, empresaId, usuarioId } = scope
      const columns = tenantTables[table] as unknown as Record<string, Column>
      const destination = (changes as { vehiculo_id?: string | null }).vehiculo_id
      const stays =
        usuarioId !== null && typeof destination === 'string' ? assigned(empresaId, usuarioId, destination) : undefined
      const set: Record<string, unknown> = {}
      for (const [key, value] of Object.entries(changes)) {
        if (key === 'empresa_id') continue
        set[key] = value instanceof Increment ? sql`${columns[key]} + ${value.n}` : value
      }
      return connection
        .update(tenantTables[table])
        .set(set as never)
        .where(and(scope.rows(table, where), stays))
    })
  }
}

/** What a Usuario may add and change: documents with their files, an alert's state, and shared locations. */
export class AssignedWriter extends RowWriter<
  'archivos' | 'documentos' | 'compartidos',
  'archivos' | 'documentos' | 'alertas' | 'compartidos'
> {}

/** Tables with one row per company. */
type OneRow = 'seguridad' | 'pagadores' | 'fuentes_pago' | 'cuentas_contables'

/** Everything a company may write. */
export class EmpresaWriter extends RowWriter<TableName, TableName> {
  /**
   * Inserts only while the company has fewer rows of the table than its limit (a column of empresas). Count and insert
   * are one statement, so concurrent requests cannot exceed the limit: above it 0 rows change.
   */
  insertWithin<K extends TableName>(table: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit'): Write {
    return statement(this, ({ connection, empresaId }) => {
      const t = tenantTables[table]
      const fits = sql`(select count(*) from ${t} where ${t.empresa_id} = ${empresaId})
        < (select ${empresas[limit]} from ${empresas} where ${empresas.id} = ${empresaId})`
      const row = { ...values, empresa_id: empresaId } as never
      return insertIf(connection, t as TenantTables['vehiculos'], row, fits)
    })
  }

  /** Deletes this company's rows that equal `where`; at least one equality is required. */
  remove<K extends TableName>(table: K, where: Equality<K>): Write {
    return statement(this, (scope) => scope.connection.delete(tenantTables[table]).where(scope.rows(table, where)))
  }

  /** Empties a column of this company's rows that equal `where`: a file of its record, a plan of a service's item. */
  clear<K extends TableName>(table: K, where: Equality<K>, column: Clearable<K>): Write {
    return this.update(table, where, { [column]: null } as Changes<K>)
  }

  updateEmpresa(changes: Partial<Pick<typeof empresas.$inferInsert, OwnColumn>>): Write {
    return statement(this, ({ connection, empresaId }) =>
      connection.update(empresas).set(changes).where(eq(empresas.id, empresaId)),
    )
  }

  /** Inserts or updates the single row of a table with one row per company. */
  put<K extends OneRow>(table: K, values: Values<K>): Write {
    return statement(this, ({ connection, empresaId }) => {
      const t = tenantTables[table] as TenantTables['seguridad']
      const row = values as Values<'seguridad'>
      return connection
        .insert(t)
        .values({ ...row, empresa_id: empresaId })
        .onConflictDoUpdate({ target: t.empresa_id, set: row })
    })
  }
}

/** What an ended subscription leaves open: deleting and turning off. */
export type EmpresaRemover = Pick<EmpresaWriter, 'remove' | 'clear' | keyof BatchRunner>
/** Also open then: the company's own data and rules, and who pays. */
export type SettingsWriter = Pick<EmpresaWriter, 'updateEmpresa' | 'put' | keyof BatchRunner>
