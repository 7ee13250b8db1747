/**
 * The tenant door with writes, in addition to EmpresaReader. Writes take values and equalities, never SQL; the door
 * adds the company to both, and for a Usuario the assigned vehicles. `batch` also counts rows changed by triggers:
 * check whether a count is 0, never whether it is 1.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { insertIf } from '../platform-db/insert-if'
import { isHeldOnce, sameAs } from './once'
import { EmpresaReader } from './read'
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
import { scopeOf } from './statement'

/** What a Usuario may add and change: documents with their files, and an alert's state. */
const ADDABLE: readonly TableName[] = ['archivos', 'documentos']
const CHANGEABLE: readonly TableName[] = ['archivos', 'documentos', 'alertas']

/** Columns of the company's row that its own people may change. */
type OwnColumn = 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria' | 'umbrales' | 'calendario_version'

export class EmpresaDb extends EmpresaReader {
  updateEmpresa(changes: Partial<Pick<typeof empresas.$inferInsert, OwnColumn>>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.update(empresas).set(changes).where(eq(empresas.id, this.empresaId)))
  }

  /** Inserts or updates the single row of a table with one row per company. */
  put<K extends 'seguridad' | 'pagadores' | 'fuentes_pago'>(table: K, values: Values<K>): Write {
    this.#requireEmpresaScope()
    const t = tenantTables[table] as TenantTables['seguridad']
    const row = this.connection.insert(t).values({ ...(values as Values<'seguridad'>), empresa_id: this.empresaId })
    return this.#asWrite(row.onConflictDoUpdate({ target: t.empresa_id, set: values as Values<'seguridad'> }))
  }

  /**
   * A new row of this company; in tables without duplicates (once.ts) only if it does not exist; through the door of a
   * Usuario only on an assigned vehicle. Otherwise 0 rows change: decided by the statement itself, so concurrent
   * requests are safe.
   */
  insert<K extends TableName>(table: K, values: Values<K>): Write {
    const t = tenantTables[table] as TenantTables['documentos']
    const row = { ...values, empresa_id: this.empresaId } as typeof t.$inferInsert
    const { empresaId, usuarioId } = this
    if (usuarioId !== null && !ADDABLE.includes(table)) throw new Error(`a Usuario adds nothing to ${table}`)
    const fits = and(
      usuarioId !== null && row.vehiculo_id ? assigned(empresaId, usuarioId, row.vehiculo_id) : undefined,
      isHeldOnce(table)
        ? sql`not exists (select 1 from ${t} where ${and(eq(t.empresa_id, empresaId), sameAs(table, row))})`
        : undefined,
    )
    return this.#asWrite(fits ? insertIf(this.connection, t, row, fits) : this.connection.insert(t).values(row))
  }

  /**
   * Inserts only while the company has fewer rows of the table than its limit (a column of empresas). Count and insert
   * are one statement, so concurrent requests cannot exceed the limit: above it 0 rows change.
   */
  insertWithin<K extends TableName>(table: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit'): Write {
    this.#requireEmpresaScope()
    const t = tenantTables[table]
    const fits = sql`(select count(*) from ${t} where ${t.empresa_id} = ${this.empresaId})
      < (select ${empresas[limit]} from ${empresas} where ${empresas.id} = ${this.empresaId})`
    return this.#asWrite(
      insertIf(
        this.connection,
        t as TenantTables['vehiculos'],
        { ...values, empresa_id: this.empresaId } as never,
        fits,
      ),
    )
  }

  /**
   * Updates this company's rows that equal `where`; at least one equality is required. Through the door of a Usuario
   * only rows of an assigned vehicle, and they must stay on one: otherwise 0 rows change.
   */
  update<K extends TableName>(table: K, where: Equality<K>, changes: Changes<K>): Write {
    const t = tenantTables[table]
    if (this.usuarioId !== null && !CHANGEABLE.includes(table)) throw new Error(`a Usuario changes nothing in ${table}`)
    const destination = (changes as { vehiculo_id?: string | null }).vehiculo_id
    const stays =
      this.usuarioId !== null && typeof destination === 'string'
        ? assigned(this.empresaId, this.usuarioId, destination)
        : undefined
    const set: Record<string, unknown> = {}
    for (const [key, valor] of Object.entries(changes)) {
      if (key === 'empresa_id') continue
      const column = (t as unknown as Record<string, Column>)[key]
      set[key] = valor instanceof Increment ? sql`${column} + ${valor.n}` : valor
    }
    return this.#asWrite(
      this.connection
        .update(t)
        .set(set as never)
        .where(and(this[scopeOf].rows(table, where), stays)),
    )
  }

  /** Deletes this company's rows that equal `where`; at least one equality is required. */
  remove<K extends TableName>(table: K, where: Equality<K>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.delete(tenantTables[table]).where(this[scopeOf].rows(table, where)))
  }

  /** Before a noun's own statement that adds something: refuses once the subscription is over. */
  requireOpen(): void {}

  /** Runs one statement; returns how many rows it changed. */
  async run(write: Write): Promise<number> {
    return (await this.batch([write]))[0] ?? 0
  }

  /** Runs the statements as one transaction; returns how many rows each changed. */
  async batch(writes: Write[]): Promise<number[]> {
    const [first, ...rest] = writes as unknown as BatchItem<'sqlite'>[]
    if (!first) return []
    const results = (await this.connection.batch([first, ...rest])) as unknown as D1Result[]
    return results.map((h) => h.meta.changes)
  }

  #requireEmpresaScope(): void {
    if (this.usuarioId !== null) throw new Error('not through the door of a Usuario')
  }

  #asWrite(statement: unknown): Write {
    return statement as Write
  }
}
