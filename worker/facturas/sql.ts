/**
 * The queue of electronic documents (schema.facturas), part of the platform door: its callers are a scheduled job and
 * the SuperAdmin. A document is leased by one run at a time, and what a run writes names its company.
 */
import { getTableColumns } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type AuditInput, emptyTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import { filesNote, type IssueOutcome, retryMs } from '../domain/facturas/issue'
import type { FacturaEstado } from '../domain/facturas/state'
import type { FrozenPagador } from '../domain/pagos/recibo'
import type { Connection } from '../platform-db/connect'
import { batch, hasChanged, type RowOf, read, text, write } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { tenantTables } from '../tenant/schema/tenant'

// all tables at once: the modules of some of them would be loaded apart from the others
const { facturas, pagadores, pagos } = tenantTables

const DOCUMENT_ROW = {
  id: facturas.id,
  empresa_id: facturas.empresa_id,
  pago_id: facturas.pago_id,
  tipo: facturas.tipo,
  estado: facturas.estado,
  numero: facturas.numero,
  adquirente: facturas.adquirente,
  motivo: facturas.motivo,
  intentos: facturas.intentos,
  intento_at: facturas.intento_at,
  arriendo_hasta: facturas.arriendo_hasta,
}
/** A document under the lease that ends at `arriendo_hasta`; a run that has lost it changes nothing. */
export type Document = RowOf<typeof DOCUMENT_ROW>
const COLUMNS = Object.keys(DOCUMENT_ROW).join(', ')

const PAGO_ROW = {
  ambiente: pagos.ambiente,
  plan_type: pagos.plan_type,
  periodo: pagos.periodo,
  monto: pagos.monto,
  iva: pagos.iva,
  estado: pagos.estado,
  transaction_id: pagos.transaction_id,
  metodo: pagos.metodo,
  resuelto_at: pagos.resuelto_at,
  desde: pagos.desde,
  hasta: pagos.hasta,
  pagador: pagos.pagador,
  zona: pagos.zona,
  zona_horaria: empresas.zona_horaria,
}

const OPEN_ROW = {
  id: facturas.id,
  tipo: facturas.tipo,
  estado: facturas.estado,
  motivo: facturas.motivo,
  numero: facturas.numero,
  intentos: facturas.intentos,
  created_at: facturas.created_at,
  empresa: text,
  monto: pagos.monto,
}
/** A document that the SuperAdmin looks at. */
export type OpenDocument = RowOf<typeof OPEN_ROW>

/**
 * Whether other data were saved than those that an invoice was judged by, `savedAt` their instant. The trigger that wakes
 * what waits for data does not see an invoice that is still at work.
 */
const hasOtherData = (savedAt: string) => `(tipo = 'factura' and exists (select 1 from pagadores p
  where p.empresa_id = facturas.empresa_id and p.updated_at is not ${savedAt}))`
/** When they were saved: from then on the invoice is due again, as by the trigger. */
const DATA_SAVED_AT = '(select p.updated_at from pagadores p where p.empresa_id = facturas.empresa_id)'

export class FacturasDb {
  constructor(private readonly d1: Connection) {}

  /** Leases the document that has waited longest; null when none is due. */
  lease(now: number, until: number): Promise<Document | null> {
    return read(
      this.d1,
      DOCUMENT_ROW,
      `update facturas set arriendo_hasta = ?2 where id = (select id from facturas
         where proximo_at is not null and proximo_at <= ?1 and arriendo_hasta <= ?1 order by proximo_at, id limit 1)
       returning ${COLUMNS}`,
      now,
      until,
    ).first()
  }

  /** What a document is about: its payment, the company's payer now, and the invoice that a credit note cancels. */
  async about({ empresa_id, pago_id }: Document) {
    const [[pago], [pagador], [factura]] = await batch(this.d1, [
      read(
        this.d1,
        PAGO_ROW,
        `select p.ambiente, p.plan_type, p.periodo, p.monto, p.iva, p.estado, p.transaction_id, p.metodo, p.resuelto_at, p.desde,
           p.hasta, p.pagador, p.zona, e.zona_horaria
         from pagos p join empresas e on e.id = p.empresa_id where p.empresa_id = ?1 and p.id = ?2`,
        empresa_id,
        pago_id,
      ),
      read(this.d1, getTableColumns(pagadores), 'select * from pagadores where empresa_id = ?1', empresa_id),
      read(
        this.d1,
        DOCUMENT_ROW,
        `select ${COLUMNS} from facturas where empresa_id = ?1 and pago_id = ?2 and tipo = 'factura'`,
        empresa_id,
        pago_id,
      ),
    ])
    return { pago: pago ?? null, pagador: pagador ?? null, factura: factura ?? null }
  }

  /**
   * Records an attempt before it is made: if its answer is never written down, the document counts as sent all the same.
   * False when the lease is lost.
   */
  async begin({ empresa_id, id, arriendo_hasta }: Document, now: number): Promise<boolean> {
    const done = await write(
      this.d1,
      'update facturas set intento_at = ?4 where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?3',
      empresa_id,
      id,
      arriendo_hasta,
      now,
    ).run()
    return hasChanged(done)
  }

  /**
   * Writes down what became of an attempt, and in the company's log that it was issued. An issued document goes on with
   * its files, under the same lease; a refused invoice is tried again with data that were saved since.
   * @param sent to whom it was made out, and when the company had saved its data (null: never)
   */
  async note(
    { empresa_id, id, tipo, intentos, arriendo_hasta }: Document,
    outcome: IssueOutcome,
    { buyer, savedAt }: { buyer: FrozenPagador; savedAt: number | null },
    now: number,
  ): Promise<void> {
    const next = { emitida: now, pendiente: now + retryMs(intentos), fallida: null }[outcome.estado]
    const issued = outcome.estado === 'emitida' ? outcome : null
    const isDue = `(?3 = 'fallida' and ${hasOtherData('?13')})`
    const noted = write(
      this.d1,
      `update facturas set estado = iif(${isDue}, 'pendiente', ?3), motivo = ?4, numero = ?5, cufe = ?6, emitida_at = ?7,
         adquirente = ?8, intentos = ?9, proximo_at = iif(${isDue}, ${DATA_SAVED_AT}, ?10), arriendo_hasta = ?11
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?12`,
      empresa_id,
      id,
      outcome.estado,
      outcome.motivo,
      issued?.numero ?? null,
      issued?.cufe ?? null,
      issued && now,
      JSON.stringify(buyer),
      issued ? 0 : intentos + 1,
      next,
      issued ? arriendo_hasta : 0,
      arriendo_hasta,
      savedAt,
    )
    const entry = toAuditEntry(emptyTrace(now), 'factura-emitida', { objeto: id, empresa_id, datos: { tipo } })
    await this.d1.batch([noted, ...(issued ? [auditRowInsert(this.d1, entry, 'after-change')] : [])])
  }

  /** A document that lacks data: it waits until the company saves them, and not at all where it has since. */
  async awaitData(
    { empresa_id, id, arriendo_hasta }: Document,
    missing: readonly string[],
    savedAt: number | null,
  ): Promise<void> {
    await write(
      this.d1,
      `update facturas set estado = iif(${hasOtherData('?5')}, 'pendiente', 'espera-datos'), motivo = ?3,
         proximo_at = iif(${hasOtherData('?5')}, ${DATA_SAVED_AT}, null), arriendo_hasta = 0
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?4`,
      empresa_id,
      id,
      missing.join(' '),
      arriendo_hasta,
      savedAt,
    ).run()
  }

  /** A document that is not sent: it waits for its invoice, for the right account, or for nothing any more. */
  async rest(
    { empresa_id, id, arriendo_hasta }: Document,
    estado: FacturaEstado,
    motivo: string | null,
    next: number | null,
  ): Promise<void> {
    await write(
      this.d1,
      `update facturas set estado = ?3, motivo = ?4, proximo_at = ?5, arriendo_hasta = 0
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?6`,
      empresa_id,
      id,
      estado,
      motivo,
      next,
      arriendo_hasta,
    ).run()
  }

  /** Its files are stored, or their fetching is tried again after a while. */
  async filed(
    { empresa_id, id, motivo, intentos, arriendo_hasta }: Document,
    stored: boolean,
    now: number,
  ): Promise<void> {
    const failed = stored ? 0 : intentos + 1
    await write(
      this.d1,
      `update facturas set archivos_at = ?3, proximo_at = ?4, intentos = ?5, motivo = ?6, arriendo_hasta = 0
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?7`,
      empresa_id,
      id,
      stored ? now : null,
      stored ? null : now + retryMs(intentos),
      failed,
      filesNote(motivo, failed),
      arriendo_hasta,
    ).run()
  }

  /** Documents with something to look at, newest first. @param after when and which one the last of those before was */
  open(n: number, after: Cursor | null): Promise<OpenDocument[]> {
    const [at, id] = after ?? [Number.MAX_SAFE_INTEGER, '']
    return read(
      this.d1,
      OPEN_ROW,
      `select f.id, f.tipo, f.estado, f.motivo, f.numero, f.intentos, f.created_at, e.nombre as empresa, p.monto
       from facturas f join empresas e on e.id = f.empresa_id join pagos p on p.empresa_id = f.empresa_id and p.id = f.pago_id
       where f.motivo is not null and (f.created_at, f.id) < (?, ?) order by f.created_at desc, f.id desc limit ?`,
      at,
      id,
      n,
    ).all()
  }

  /** Tries a document at once that is not issued, and notes who asked for it; whether there was one. */
  async retry(id: string, asked: AuditInput, now: number): Promise<boolean> {
    const retried = write(
      this.d1,
      `update facturas set estado = 'pendiente', intentos = 0, proximo_at = ?2
         where id = ?1 and estado in ('pendiente', 'espera-datos', 'fallida')`,
      id,
      now,
    )
    const [done] = await this.d1.batch([retried, auditRowInsert(this.d1, asked, 'after-change')])
    return hasChanged(done)
  }
}
