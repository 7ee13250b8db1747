/** A SuperAdmin removes the second factor of a person who lost the phone and the backup codes. */
import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreo } from '../correo/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { resetCounter } from '../identidad/attempts-sql'
import { recheckFleet } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import { MAY_MANAGE } from './manage-sql'

export interface FactorRemoval {
  /** the SuperAdmin */
  by: string
  person: { id: string; empresa_id: string | null }
  correo: CorreoRow
  /** counters to reset: the password that the SuperAdmin typed, the codes that the person tried */
  counters: readonly string[]
}

/** ?1 is the SuperAdmin, ?2 the person. */
const MAY_REMOVE = `${MAY_MANAGE} and exists (select 1 from factores f where f.usuario_id = ?2 and f.verificado_at is not null)`

/**
 * All statements; the last, the audit entry, tells whether the factor was removed. Programs that read for the person
 * stay: their tokens were made behind the factor, and a person who lost a phone did not lose them.
 */
export function factorRemoval(
  d1: Connection,
  { by, person: { id, empresa_id }, correo, counters }: FactorRemoval,
  requestTrace: RequestTrace,
): D1PreparedStatement[] {
  const from = (table: string) => write(d1, `delete from ${table} where usuario_id = ?2 and ${MAY_REMOVE}`, by, id)
  // ?1 of this statement is the mail
  const mayMail = MAY_REMOVE.replaceAll('?2', '?3').replaceAll('?1', '?2')
  return [
    queueCorreo(d1, correo, { sql: mayMail, values: [by, id] }),
    ...counters.map((key) => resetCounter(d1, key)),
    recheckFleet(d1, empresa_id, requestTrace.at),
    from('sesiones'),
    from('pasos'),
    from('respaldos'),
    from('factores'),
    auditRowInsert(d1, toAuditEntry(requestTrace, 'usuario-sin-factor', { objeto: id, empresa_id }), 'after-change'),
  ]
}
