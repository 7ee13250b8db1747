/**
 * How a noun's own SQL becomes a statement of the tenant door. Only the SQL floor imports this file (the architecture
 * test holds it), so nothing above it reaches a connection.
 */
import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Db } from '../platform-db/connect'
import { tenantTables } from './schema/tenant'
import { scope } from './scope'
import type { Equality, TableName, Write } from './source'

/** Whose rows a statement is about, and the connection that it is built with. */
export class TenantScope {
  /**
   * @param usuarioId a Usuario, who sees only the assigned vehicles; null for the whole company
   * @param requestTrace actor and origin, for the audit log; null for scheduled jobs
   */
  constructor(
    readonly connection: Db,
    readonly empresaId: string,
    readonly usuarioId: string | null,
    readonly requestTrace: RequestTrace | null,
  ) {}

  /**
   * The condition of the rows in scope that equal `where`, which needs at least one value. The company comes first, and
   * only equalities follow: the condition cannot be widened.
   */
  rows<K extends TableName>(table: K, where: Equality<K>): SQL {
    const columns = tenantTables[table] as unknown as Record<string, Column>
    const equal = Object.entries(where)
      .filter(([key]) => key !== 'empresa_id')
      .map(([key, value]) => {
        const column = columns[key]
        if (!column || value === undefined) throw new Error(`${table}: equality on ${key} without a value`)
        return eq(column, value)
      })
    if (equal.length === 0) throw new Error(`${table}: a write needs at least one equality`)
    return and(scope(table, this.empresaId, this.usuarioId), ...equal) as SQL
  }
}

/** Under this key a door keeps its scope: without importing it there is no way to the connection. */
export const scopeOf = Symbol('scope of a tenant door')
export interface Scoped {
  readonly [scopeOf]: TenantScope
}

/** A statement of a noun's own SQL, for a batch of the door; every condition in it names the scope's company. */
export const statement = (db: Scoped, build: (scope: TenantScope) => unknown): Write => build(db[scopeOf]) as Write

/** Several statements that belong together, in order. */
export const statements = (db: Scoped, build: (scope: TenantScope) => readonly unknown[]): Write[] =>
  build(db[scopeOf]) as Write[]
