/** The way from the platform door to its connection, for SQL across companies. Only the SQL floor imports this file. */
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Db } from './connect'

export interface PlatformScope {
  connection: Db
  /** actor and origin, for the audit log; null for scheduled jobs */
  requestTrace: RequestTrace | null
}

/** Under this key the door keeps its scope. */
export const scopeOf = Symbol('scope of the platform door')
