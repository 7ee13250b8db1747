/**
 * The platform door: for SQL across companies, or before a company is known (sign-in, the gate, cron, super-admin). It
 * knows no noun: each builds its statements in a file of its own. A company's own data does not go through here.
 */
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { empresas } from '../tenant/schema/empresas'
import { type Connection, connect } from './connect'
import { type PlatformScope, scopeOf } from './scope'

export class PlatformDb {
  readonly [scopeOf]: PlatformScope

  /** @param requestTrace actor and origin, for the audit log; null for scheduled jobs */
  constructor(connection: Connection, requestTrace: RequestTrace | null = null) {
    this[scopeOf] = { connection: connect(connection), requestTrace }
  }
}

export type EmpresaRow = typeof empresas.$inferSelect
