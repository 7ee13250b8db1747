/** A SuperAdmin removes the second factor of a person who lost the phone and the backup codes. */
import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreo } from '../correo/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { resetCounter } from '../identidad/attempts-sql'
import { queueRecheckOf } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import { mayManage } from './manage-sql'

export interface FactorRemoval {
  /** the SuperAdmin */
  actorId: string
  person: { id: string; empresa_id: string | null }
  correo: CorreoRow
  /** counters to reset: the password that the SuperAdmin typed, the codes that the person tried */
  counters: readonly string[]
}

/** That the SuperAdmin may act on the person, who has a factor; both ids as SQL. */
const mayRemove = (actor: string, person: string): string =>
  `${mayManage(actor, person)} and exists (select 1 from factores f where f.usuario_id = ${person} and f.verificado_at is not null)`

/**
 * All statements; the last, the audit entry, tells whether the factor was removed. Programs that read for the person
 * stay: their tokens were made behind the factor, and a person who lost a phone did not lose them.
 */
export function factorRemoval(
  d1: Connection,
  { actorId, person: { id, empresa_id }, correo, counters }: FactorRemoval,
  requestTrace: RequestTrace,
): D1PreparedStatement[] {
  const from = (table: string) =>
    write(d1, `delete from ${table} where usuario_id = ?2 and ${mayRemove('?1', '?2')}`, actorId, id)
  return [
    queueCorreo(d1, correo, { sql: mayRemove('?2', '?3'), values: [actorId, id] }),
    ...counters.map((key) => resetCounter(d1, key)),
    queueRecheckOf(d1, empresa_id, requestTrace.at),
    from('sesiones'),
    from('pasos'),
    from('respaldos'),
    from('factores'),
    auditRowInsert(d1, toAuditEntry(requestTrace, 'usuario-sin-factor', { objeto: id, empresa_id }), 'after-change'),
  ]
}
