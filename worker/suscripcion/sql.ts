/** A company's own subscription: the door reads it as stored and hands out the writer, which locks optimistically. */

import { auditRowInsert } from '../auditoria/sql'
import { type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { hasChanged, read } from '../platform-db/sql'
import { refuseVisit, type WriteAccess } from '../tenant/access'
import { type SubscriptionChange, suscripcionChange } from './change-sql'
import { SUSCRIPCION_COLUMNS, SUSCRIPCION_ROW } from './events-sql'

export type SuscripcionEvent = 'suscripcion-cancelada' | 'suscripcion-reanudada' | 'plan-elegido'

export class MiSuscripcionDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
    private readonly requestTrace: RequestTrace,
    private readonly access: WriteAccess = 'open',
  ) {}

  async read(): Promise<FullSuscripcion | null> {
    return read(
      this.d1,
      SUSCRIPCION_ROW,
      `select ${SUSCRIPCION_COLUMNS.join(', ')} from empresas where id = ?1`,
      this.empresaId,
    ).first()
  }

  /** @throws Refusal `solo-lectura` in a company that is visited */
  writer(): SuscripcionWriter {
    refuseVisit(this.access)
    return new SuscripcionWriter(this.d1, this.empresaId, this.requestTrace)
  }
}

class SuscripcionWriter {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** Writes it with its audit row; false when it has changed since it was read. */
  async change(
    change: SubscriptionChange,
    auditEvent: SuscripcionEvent,
    data: AuditEventDetails<'plan-elegido'>['datos'] = {},
  ): Promise<boolean> {
    const { d1, empresaId, requestTrace } = this
    const auditEntry = toAuditEntry(requestTrace, auditEvent, { empresa_id: empresaId, datos: data })
    const followUps = [auditRowInsert(d1, auditEntry, 'after-change')]
    const [result] = await d1.batch(suscripcionChange(d1, empresaId, change, followUps, requestTrace.at))
    return hasChanged(result)
  }
}
