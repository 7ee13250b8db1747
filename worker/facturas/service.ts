/** Electronic documents of all companies that are not issued, or that have something odd, for the SuperAdmin. */
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { FacturasDb, OpenDocument } from './sql'

const SHOWN = 50

export class OpenInvoices {
  constructor(
    private readonly db: Pick<FacturasDb, 'open' | 'retry'>,
    /** whether this installation issues any */
    readonly issues: boolean,
    private readonly requestTrace: RequestTrace,
    private readonly now: number,
  ) {}

  /** Newest first. */
  list(): Promise<OpenDocument[]> {
    return this.db.open(SHOWN)
  }

  /** Tries a document again within a minute, which the platform's log says. False when it was issued meanwhile. */
  retry(id: string): Promise<boolean> {
    return this.db.retry(id, toAuditEntry(this.requestTrace, 'factura-reintentada', { objeto: id }), this.now)
  }
}
