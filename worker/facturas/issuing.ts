/**
 * Issues the electronic documents that are due: one at a time, each under its own reference, so that a run that dies
 * leaves nothing issued twice (docs/decisions/0073).
 */
import { type Facturador, FacturadorFailure, type Issued } from '../domain/facturas/facturador'
import { creditNoteOf, type Invoice, type InvoicedPago, invoiceOf } from '../domain/facturas/invoice'
import { buyerOf, facturaFileKey, outcomeOf, retryMs } from '../domain/facturas/issue'
import type { PaymentEnvironment } from '../domain/pagos/pago'
import { FrozenPagador } from '../domain/pagos/recibo'
import type { FileStore } from '../files/store'
import { logFailure } from '../trace/request'
import type { Document, FacturasDb } from './sql'

const PER_RUN = 20
const LEASE_MS = 5 * 60_000
/** After which time a document is looked at again that waits for a person: for the right account, or for data. */
const RARELY_MS = 60 * 60_000
/** Silences of the provider in a row that end a run. */
const SILENCES = 3
const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Of a run: whose payments the account may invoice, the scheduled minute, and the time now, UTC milliseconds. */
interface Run {
  environment: PaymentEnvironment
  now: number
  clock: () => number
}

export class Issuing {
  constructor(
    private readonly db: FacturasDb,
    private readonly facturador: Facturador,
    private readonly store: Pick<FileStore, 'replace'>,
    private readonly at: Run,
  ) {}

  /** Goes on with what is due. @returns how many documents it looked at */
  async run(): Promise<number> {
    const { now, clock } = this.at
    let silences = 0
    let n = 0
    for (; n < PER_RUN && silences < SILENCES; n++) {
      const one = await this.db.lease(now, clock() + LEASE_MS)
      if (!one) break
      silences = (await this.#one(one)) ? 0 : silences + 1
    }
    return n
  }

  /** False when the provider did not answer. */
  async #one(document: Document): Promise<boolean> {
    const { pago, pagador, factura } = await this.db.about(document)
    if (pago && pago.ambiente !== this.at.environment) return this.#ofOtherEnvironment(document, pago)
    if (document.estado === 'emitida') return this.#file(document)
    const paid = pago && paidOf(pago)
    if (!paid || !factura) {
      await this.db.rest(document, 'descartada', null, null)
      return true
    }
    const isNote = document.tipo === 'nota-credito'
    const savedAt = pagador?.updated_at ?? null
    if (isNote && factura.estado !== 'emitida') return this.#withoutInvoice(document, factura)
    // nothing was ever sent, and the money is back
    if (!isNote && pago.estado === 'VOIDED' && document.intento_at === null) {
      await this.db.rest(document, 'descartada', null, null)
      return true
    }
    const buyer = isNote
      ? FrozenPagador.parse(factura.adquirente)
      : buyerOf(
          FrozenPagador.parse(pago.pagador ?? {}),
          pagador && FrozenPagador.parse(pagador),
          paid.resuelto_at,
          savedAt,
        )
    const invoice = invoiceOf(paid, buyer, pago.zona ?? pago.zona_horaria)
    if ('missing' in invoice) {
      await this.db.awaitData(document, invoice.missing, savedAt)
      return true
    }
    // another run has taken it over
    if (!(await this.db.begin(document, this.at.now))) return true
    const answer = await this.#send(invoice, isNote ? factura.numero : null)
    const outcome = outcomeOf(answer, invoice.total)
    await this.db.note(document, outcome, { buyer, savedAt }, this.at.now)
    if (answer instanceof FacturadorFailure) logFailure('factura-sin-expedir', answer)
    if (outcome.estado === 'emitida')
      return this.#file({ ...document, numero: outcome.numero, motivo: outcome.motivo, intentos: 0 })
    return !(answer instanceof FacturadorFailure) || answer.tipo === 'datos'
  }

  /** Test money gets no real document, also not after the keys were changed; real money waits for its own account. */
  async #ofOtherEnvironment(document: Document, { ambiente }: Pago): Promise<boolean> {
    if (ambiente === 'test') await this.db.rest(document, 'descartada', null, null)
    else await this.db.rest(document, document.estado, document.motivo, this.at.now + RARELY_MS)
    return true
  }

  /** A credit note waits for an invoice that may be issued, or may have been; where none was, neither is. */
  async #withoutInvoice(note: Document, factura: Document): Promise<boolean> {
    const mayExist = factura.estado === 'espera-datos' && factura.intento_at !== null
    if (factura.estado === 'pendiente' || mayExist) {
      await this.db.rest(note, 'pendiente', null, this.at.now + (mayExist ? RARELY_MS : retryMs(0)))
      return true
    }
    await this.db.rest(factura, 'descartada', null, null)
    await this.db.rest(note, 'descartada', null, null)
    return true
  }

  async #send(invoice: Invoice, cancelled: string | null): Promise<Issued | FacturadorFailure> {
    try {
      return cancelled === null
        ? await this.facturador.issue(invoice)
        : await this.facturador.credit(creditNoteOf(invoice, cancelled))
    } catch (error) {
      if (error instanceof FacturadorFailure) return error
      throw error
    }
  }

  /** Stores PDF and XML of an issued document; both are the same however often they are fetched. */
  async #file(document: Document): Promise<boolean> {
    try {
      for (const format of ['pdf', 'xml'] as const) {
        const bytes = await this.facturador.file(document.tipo, document.numero ?? '', format)
        await this.store.replace(facturaFileKey(document.empresa_id, document.id, format), bytes, {
          contentType: TYPES[format],
        })
      }
    } catch (error) {
      logFailure('factura-sin-archivos', error)
      await this.db.filed(document, false, this.at.now)
      return false
    }
    await this.db.filed(document, true, this.at.now)
    return true
  }
}

type Pago = NonNullable<Awaited<ReturnType<FacturasDb['about']>>['pago']>

/** Null when it was never approved. */
function paidOf(pago: Pago): (InvoicedPago & { resuelto_at: number }) | null {
  const { transaction_id, resuelto_at, desde, hasta } = pago
  if (transaction_id === null || resuelto_at === null || desde === null || hasta === null) return null
  const { plan_type, periodo, monto, iva, metodo } = pago
  return { plan_type, periodo, monto, iva, metodo, transaction_id, resuelto_at, desde, hasta }
}
