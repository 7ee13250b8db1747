/** The one INSERT of the audit log, for a batch of either kind, and when it is made. */
import { type SQL, sql } from 'drizzle-orm'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { auditoria } from '../tenant/schema/auditoria'
import { usuarios } from '../tenant/schema/empresas'

/**
 * When a row is written: always; only if the statement right before it in the batch changed something of its own accord
 * (what triggers and cascades changed does not count); or only if the same person did not do the same to the same thing
 * within so many milliseconds, so that who asks again and again fills no table.
 */
export type When = 'siempre' | 'tras-cambio' | { onceWithin: number }

function condition(e: AuditInput, when: When): SQL {
  if (when === 'siempre') return sql`1 = 1`
  if (when === 'tras-cambio') return sql`changes() > 0`
  // `is` also where nobody is signed in; the index over the person leads the way
  return sql`not exists (select 1 from ${auditoria} a where a.usuario_id is ${e.usuario_id} and a.at > ${e.at - when.onceWithin}
    and a.suceso = ${e.suceso} and a.objeto is ${e.objeto})`
}

/** As a statement of the query builder, for its batches. */
export function auditoriaWrite(db: Db, e: AuditInput, when: When) {
  const { empresa_id, ...row } = e
  // the company of a person is asked in the statement itself: no row waits for another read
  const ownEmpresaId = sql`(select ${usuarios.empresa_id} from ${usuarios} where ${usuarios.id} = ${e.usuario_id})`
  const values = { id: crypto.randomUUID(), ...row, ...(empresa_id === undefined ? {} : { empresa_id }) }
  return insertIf(
    db,
    auditoria,
    values,
    condition(e, when),
    empresa_id === undefined ? { empresa_id: ownEmpresaId } : {},
  )
}

/** As a prepared statement, for the batches of doors that write SQL. */
export function auditRowInsert(connection: Connection, e: AuditInput, when: When): D1PreparedStatement {
  const { sql: text, params } = auditoriaWrite(connect(connection), e, when).toSQL()
  return connection.prepare(text).bind(...params)
}
