/** The INSERT of the audit log, for a batch of either kind, and the condition under which it is made. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AuditEvent,
  type AuditEventData,
  type AuditEventDetails,
  type AuditInput,
  emptyTrace,
  type RequestTrace,
  toAuditEntry,
} from '../domain/auditoria/auditoria'
import type { Connection, Db } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { insertIf } from '../platform-db/insert-if'
import type { PlatformDb } from '../platform-db/platform-db'
import { scopeOf as platformScopeOf } from '../platform-db/scope'
import { auditoria } from '../tenant/schema/auditoria'
import { usuarios } from '../tenant/schema/empresas'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { BatchRunner } from '../tenant/writer'

/**
 * When a row is written: always; only if the statement directly before it in the batch changed something itself
 * (changes by triggers and cascades do not count); or only if the same person has not done the same to the same object
 * within so many milliseconds, so that repeated requests do not fill the table.
 */
export type When = 'always' | 'after-change' | { onceWithin: number }

function condition(e: AuditInput, when: When): SQL {
  if (when === 'always') return sql`1 = 1`
  if (when === 'after-change') return sql`changes() > 0`
  // `is` also matches null, for signed-out requests; the index over the person is used
  return sql`not exists (select 1 from ${auditoria} a where a.usuario_id is ${e.usuario_id} and a.at > ${e.at - when.onceWithin}
    and a.suceso = ${e.suceso} and a.objeto is ${e.objeto})`
}

/**
 * As a statement of the query builder, for its batches.
 * @param computed what only the database knows, as a count
 */
export function auditoriaWrite(db: Db, e: AuditInput, when: When, computed: { datos?: SQL } = {}) {
  const { empresa_id, ...row } = e
  // the person's company is a subquery of the statement itself, which saves a read
  const ownEmpresaId = sql`(select ${usuarios.empresa_id} from ${usuarios} where ${usuarios.id} = ${e.usuario_id})`
  const values = { id: crypto.randomUUID(), ...row, ...(empresa_id === undefined ? {} : { empresa_id }) }
  return insertIf(db, auditoria, values, condition(e, when), {
    ...(empresa_id === undefined ? { empresa_id: ownEmpresaId } : {}),
    ...computed,
  })
}

/** As a prepared statement, for batches of raw SQL. */
export function auditRowInsert(connection: Connection, e: AuditInput, when: When): D1PreparedStatement {
  return drizzled(connection, (db) => auditoriaWrite(db, e, when))
}

/**
 * The same, written after a change alone, whose data say under `name` how many rows the statement directly before it changed
 * itself: rows of triggers and cascades do not count.
 */
export function auditCountInsert(connection: Connection, e: AuditInput, name: string): D1PreparedStatement {
  return drizzled(connection, (db) => auditoriaWrite(db, e, 'after-change', { datos: countedAs(name) }))
}

const countedAs = (name: string): SQL => sql`json_object(${name}, changes())`

/**
 * The entry of an act as a prepared statement: for a batch of raw SQL, directly after its cause, and only written if that
 * changed something.
 * @param requestTrace of the request; null for a scheduled job
 * @param now UTC milliseconds
 */
export const auditStatement = <S extends AuditEvent>(
  connection: Connection,
  auditEvent: S,
  what: AuditEventDetails<S>,
  { requestTrace, now }: { requestTrace: RequestTrace | null | undefined; now: number },
): D1PreparedStatement =>
  auditRowInsert(connection, toAuditEntry(requestTrace ?? emptyTrace(now), auditEvent, what), 'after-change')

/** For a batch of the tenant door: directly after its cause, and only written if that changed something. */
export function audit<S extends AuditEvent>(db: BatchRunner, auditEvent: S, what: AuditEventDetails<S> = {}): Write {
  return statement(db, ({ connection, empresaId, requestTrace }) => {
    const trace = requestTrace ?? emptyTrace(Date.now())
    return auditoriaWrite(
      connection,
      toAuditEntry(trace, auditEvent, { ...what, empresa_id: empresaId }),
      'after-change',
    )
  })
}

/** The same, whose data say under `name` how many rows the statement directly before it changed itself. */
export function auditCount<S extends AuditEvent>(
  db: BatchRunner,
  auditEvent: S,
  name: keyof AuditEventData<S> & string,
): Write {
  return statement(db, ({ connection, empresaId, requestTrace }) => {
    const entry = toAuditEntry(requestTrace ?? emptyTrace(Date.now()), auditEvent, { empresa_id: empresaId })
    return auditoriaWrite(connection, entry, 'after-change', { datos: countedAs(name) })
  })
}

/** For a batch of the platform door: that a company was created or deleted, in part or whole, if the statement before did so. */
export function auditEmpresa(
  db: PlatformDb,
  auditEvent: 'empresa-creada' | 'empresa-por-eliminar' | 'empresa-eliminada',
  id: string,
  now: number,
) {
  const { connection, requestTrace } = db[platformScopeOf]
  const row = toAuditEntry(requestTrace ?? emptyTrace(now), auditEvent, { objeto: id, empresa_id: id })
  return auditoriaWrite(connection, row, 'after-change')
}
