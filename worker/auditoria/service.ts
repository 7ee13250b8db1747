/**
 * The writer of the audit log (docs/security.md 29). An entry that belongs to a write goes into the batch of that
 * write: use `row`, or `audit` on the tenant door. Events without a write of their own use `record`, after the
 * response.
 */

import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { logAs } from '../trace/generic-refusal'
import { auditCountInsert, auditRowInsert, type When } from './sql'

const ONCE: When = { onceWithin: 60_000 }

export class Auditoria {
  constructor(
    private readonly d1: Connection,
    readonly requestTrace: RequestTrace,
    private readonly after: (job: Promise<unknown>) => void,
  ) {}

  /** The entry as a statement for the batch of its change; with 'after-change' it must directly follow that change. */
  row<S extends AuditEvent>(
    auditEvent: S,
    what: AuditEventDetails<S> = {},
    when: When = 'after-change',
  ): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), when)
  }

  /** The entry of a change to several rows, directly after the statement that changed them; it records how many they were. */
  countingRow(auditEvent: 'correo-reenviado' | 'correo-descartado'): D1PreparedStatement {
    return auditCountInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, {}), 'cuantos')
  }

  /** Writes the entry after the response. A failure is logged and does not affect the response. */
  record<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}, when: When = 'always'): void {
    this.after(this.row(auditEvent, what, when).run().catch(logAs('auditoria-sin-escribir')))
  }

  /** The same for events that are cheap to repeat: one entry per person, object and minute. */
  recordOnce<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}): void {
    this.record(auditEvent, what, ONCE)
  }
}
