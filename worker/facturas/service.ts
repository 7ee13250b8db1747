/** Electronic documents of all companies that are not issued, or that have something odd, for the SuperAdmin. */
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import type { FacturasDb, OpenDocument } from './sql'

const SHOWN = 50
/** Rows read at once for a file. */
const PAGE = 100

interface OpenPage {
  rows: OpenDocument[]
  after: Cursor | null
}

export class OpenInvoices {
  constructor(
    private readonly db: Pick<FacturasDb, 'open' | 'retry'>,
    /** whether this installation issues any */
    readonly issues: boolean,
    private readonly requestTrace: RequestTrace,
    private readonly now: number,
  ) {}

  /** Newest first: those that the screen shows. */
  list(): Promise<OpenDocument[]> {
    return this.db.open(SHOWN, null)
  }

  /** A page of all of them, in the same order. @param after a cursor of the page before; null for the first */
  async page({ despues: after }: { despues: Cursor | null }): Promise<OpenPage> {
    const rows = await this.db.open(PAGE, after)
    const last = rows.at(-1)
    return { rows, after: last && rows.length === PAGE ? [last.created_at, last.id] : null }
  }

  /** Tries a document again within a minute, which the platform's log says. False when it was issued meanwhile. */
  retry(id: string): Promise<boolean> {
    return this.db.retry(id, toAuditEntry(this.requestTrace, 'factura-reintentada', { objeto: id }), this.now)
  }

  /** Tries the chosen documents again; returns how many of them were not issued. */
  async retrySelected(ids: readonly string[]): Promise<number> {
    let open = 0
    for (const id of new Set(ids)) if (await this.retry(id)) open++
    return open
  }
}
