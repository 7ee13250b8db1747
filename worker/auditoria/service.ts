/**
 * The writer of the audit log (docs/security.md 29). A row that belongs to a write stands in the batch of that write: ask
 * `fila`, or on the tenant door `auditar`. What is no write of its own is noted with `anotar`, after the answer.
 */

import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { record } from '../trace/generic-refusal'
import { auditRowInsert, type When } from './sql'

const ONCE: When = { onceWithin: 60_000 }

export class Auditoria {
  constructor(
    private readonly d1: Connection,
    readonly requestTrace: RequestTrace,
    private readonly after: (job: Promise<unknown>) => void,
  ) {}

  /** The row as a statement for the batch of its cause; with 'tras-cambio' it must stand right behind it. */
  row<S extends AuditEvent>(
    auditEvent: S,
    what: AuditEventDetails<S> = {},
    when: When = 'tras-cambio',
  ): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), when)
  }

  /** Writes the row once the answer is on its way. A row that cannot be written is told in the log, and costs nobody the answer. */
  record<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}, when: When = 'siempre'): void {
    this.after(this.row(auditEvent, what, when).run().catch(record('auditoria-sin-escribir')))
  }

  /** The same, for what can be repeated at no cost: one row a person, thing and minute. */
  recordOnce<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}): void {
    this.record(auditEvent, what, ONCE)
  }
}
