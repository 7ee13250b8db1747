/**
 * Settles a payment. The single entry point for all signals: the provider's event, the payer's return, and our own
 * polling. No signal is trusted: the provider is queried with the private key, its answer is matched against the frozen
 * request, and the consequences are one batch that takes effect once, however many signals arrive concurrently
 * (docs/decisions/0025).
 */

import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { advancesTransaction, isReference, type PaymentFinding, pagoEnd, paymentMismatch } from '../domain/pagos/pago'
import type { Emisor } from '../domain/pagos/recibo'
import { withoutPayment } from '../domain/suscripcion/history'
import { afterApproval, asOf, type FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { PagoMail } from '../mail/pagos'
import type { Pendientes } from '../outbox/service'
import type { Wompi } from '../payments/client'
import type { Transaction } from '../payments/protocol'
import type { SeenTransaction } from './attempt-sql'
import type { Administrador, News, PagosDb, PaymentCase } from './sql'

type Via = 'evento' | 'regreso' | 'conciliacion'
/** Identifies a payment: by the provider's transaction id, or by our reference. */
type Signal = { transaccion: string; reference?: string } | { reference: string }
interface ReconciliationResult {
  estado: PaymentFinding
  /** the provider's reason */
  motivo: string | null
}

interface Dependencies {
  /** the product's base URL, without a trailing slash */
  appUrl: string
  /** the issuer on receipts; null when not configured */
  emisor: Emisor | null
  /** whether this installation issues an electronic invoice of each payment */
  invoiced?: boolean
  pendientes: Pick<Pendientes, 'deliver'>
  /** the actor, for the audit log; null for scheduled jobs */
  requestTrace: RequestTrace | null
}

const NO_DETAILS = { metodo: null, motivo: null }

/** Retries when the company changes concurrently between our read and our write. */
const ROUNDS_MAX = 5

export class Pagos {
  constructor(
    private readonly db: PagosDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'transaccion' | 'byReference'>,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /**
   * Queries the provider about a payment and applies the result, once.
   * @throws WompiFailure when the provider cannot be reached: nothing has changed then
   */
  async reconcile(signal: Signal, via: Via): Promise<ReconciliationResult> {
    const found = await this.#ask(signal)
    const [one] = found
    if ('transaccion' in signal && !one) return { estado: 'desconocido', motivo: null }
    const reference = signal.reference ?? one?.reference ?? ''
    // the answer belongs to another payment: change neither
    if (found.some((t) => t.reference !== reference)) return { estado: 'distinto', motivo: null }
    let different = false
    for (const t of found) {
      const paymentCase = await this.db.read(reference)
      if (!paymentCase) return this.#foreign(t, via)
      different = (await this.#settle(paymentCase, t, via)) || different
    }
    const paymentCase = await this.db.read(reference)
    if (!paymentCase) return { estado: 'ajeno', motivo: null }
    const result = await this.#close(paymentCase)
    return different && result.estado === 'pendiente' ? { estado: 'distinto', motivo: null } : result
  }

  /**
   * The locally known state of a payment, without querying. Null when there is none, or when the transaction belongs to
   * another one.
   */
  async read(reference: string, transaction: string): Promise<ReconciliationResult | null> {
    const paymentCase = await this.db.read(reference)
    return paymentCase?.intentos.some((t) => t.id === transaction) ? resultOf(paymentCase) : null
  }

  /**
   * Ends a charge the provider refused to start, and notifies the Administradores.
   * @param withTarjeta whether there is still a card for a later attempt
   */
  async refuse(reference: string, withTarjeta: boolean): Promise<void> {
    const paymentCase = await this.db.read(reference)
    if (paymentCase?.pago.estado !== 'PENDING') return
    const after = asOf(paymentCase.empresa, this.now)
    const news = await this.#notice(paymentCase, NO_DETAILS, 'rechazado', 'conciliacion', null, after, withTarjeta)
    await this.db.close(paymentCase, 'ERROR', null, this.now, news)
  }

  /** Ends a charge that never reached the provider and is no longer due, without a mail. */
  async withdraw(reference: string): Promise<void> {
    const paymentCase = await this.db.read(reference)
    if (paymentCase?.pago.estado !== 'PENDING') return
    await this.db.close(paymentCase, 'vencido', null, this.now, this.#expiry(paymentCase))
  }

  /** Money for a reference of ours without a payment: its company was deleted. It is noted, to be given back by hand. */
  async #foreign({ reference, status }: Transaction, via: Via): Promise<ReconciliationResult> {
    if (status === 'APPROVED' && isReference(reference)) {
      const requestTrace = this.dependencies.requestTrace ?? emptyTrace(this.now)
      const details = { objeto: reference, empresa_id: null, datos: { en: 'ajeno', via } } as const
      await this.db.record(toAuditEntry(requestTrace, 'pago-distinto', details))
    }
    return { estado: 'ajeno', motivo: null }
  }

  get #domain(): string {
    return new URL(this.dependencies.appUrl).hostname
  }

  async #ask(signal: Signal): Promise<Transaction[]> {
    if (!('transaccion' in signal)) return this.wompi.byReference(signal.reference)
    const t = await this.wompi.transaccion(signal.transaccion)
    return t ? [t] : []
  }

  /** Applies one transaction; true when it does not match the request. */
  async #settle(first: PaymentCase, t: Transaction, via: Via): Promise<boolean> {
    const differsIn = paymentMismatch(first.pago, t, this.wompi.ambiente)
    if (differsIn) {
      await this.db.record(this.#row(first, 'pago-distinto', { en: differsIn, via }))
      return true
    }
    const seen = seenOf(t)
    let paymentCase: PaymentCase | null = first
    for (let attempt = 0; paymentCase && attempt < ROUNDS_MAX; attempt++) {
      // paid twice: it is in the log, to be given back by hand
      if (seen.estado === 'APPROVED' && isOfAnother(paymentCase, seen.id)) {
        await this.db.record(this.#row(paymentCase, 'pago-distinto', { en: 'repetido', via }))
        await this.db.noteAttempt(paymentCase, seen, this.now)
        return false
      }
      if (await this.#move(paymentCase, seen, via)) return false
      // lost the race against another writer: read again
      paymentCase = await this.db.read(t.reference)
    }
    throw new Error('a payment that other writers changed five times in a row')
  }

  /** Advances the payment by one transaction; false when the company has changed since it was read. */
  async #move(paymentCase: PaymentCase, seen: SeenTransaction, via: Via): Promise<boolean> {
    const { pago, empresa, intentos } = paymentCase
    const before = intentos.find((i) => i.id === seen.id)?.estado
    const s: FullSuscripcion = empresa
    if (seen.estado === 'APPROVED') {
      if (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') return true
      const purchase = { plan: pago.plan_type, periodo: pago.periodo }
      const approved = afterApproval(s, purchase, this.now, empresa.zona_horaria)
      const { desde, hasta, suscripcion } = approved
      const { emisor, invoiced = false } = this.dependencies
      const news = await this.#notice(paymentCase, seen, 'recibido', via, { desde, hasta }, suscripcion)
      return this.#after(await this.db.approve(paymentCase, seen, { ...approved, emisor, invoiced }, this.now, news))
    }
    if (seen.estado === 'VOIDED' && pago.estado === 'APPROVED' && pago.transaction_id === seen.id) {
      const paid = pago.desde !== null && pago.hasta !== null ? { desde: pago.desde, hasta: pago.hasta } : null
      const left = withoutPayment(await this.db.history(empresa.id), pago.id, s, this.now)
      const news = await this.#notice(paymentCase, seen, 'anulado', via, paid, left.suscripcion)
      return this.#after(await this.db.annul(paymentCase, seen, left, this.now, news))
    }
    if (before && !advancesTransaction(before, seen.estado)) return true
    const final = seen.estado !== 'PENDING'
    if (final && pago.origen === 'automatico' && pago.estado === 'PENDING') {
      // past_due by time; a payment made meanwhile by other means stays valid
      const after = asOf(s, this.now)
      const news = await this.#notice(paymentCase, seen, 'rechazado', via, null, after)
      return this.#after(await this.db.fail(paymentCase, seen, after, this.now, news))
    }
    await this.db.noteAttempt(paymentCase, seen, this.now)
    return true
  }

  async #after(done: boolean): Promise<boolean> {
    if (done) await this.dependencies.pendientes.deliver()
    return done
  }

  /** Closes a payment that can no longer change; returns its state. */
  async #close(paymentCase: PaymentCase): Promise<ReconciliationResult> {
    const { pago, intentos } = paymentCase
    const end = pago.estado === 'PENDING' ? pagoEnd(intentos, pago, this.now) : null
    if (!end) return resultOf(paymentCase)
    const last = intentos.findLast((t) => t.estado === end) ?? null
    const refused = { ...purchaseOf(paymentCase), via: 'conciliacion' as const, origen: pago.origen }
    const news =
      end === 'vencido' ? this.#expiry(paymentCase) : this.#quiet(this.#row(paymentCase, 'pago-rechazado', refused))
    await this.db.close(paymentCase, end, last?.id ?? null, this.now, news)
    return resultOf({ ...paymentCase, pago: { ...pago, estado: end } })
  }

  #expiry(paymentCase: PaymentCase): News {
    return this.#quiet(this.#row(paymentCase, 'pago-vencido', purchaseOf(paymentCase)))
  }

  /** Audit data alone: no mail. */
  #quiet(auditoria: News['auditoria']): News {
    return { auditoria, correos: [], domain: this.#domain }
  }

  #row(paymentCase: PaymentCase, auditEvent: PagoAuditEvent, data: Record<string, string | number>) {
    const requestTrace = this.dependencies.requestTrace ?? emptyTrace(this.now)
    return toAuditEntry(requestTrace, auditEvent, {
      objeto: paymentCase.pago.id,
      empresa_id: paymentCase.pago.empresa_id,
      datos: data,
    })
  }

  async #notice(
    paymentCase: PaymentCase,
    seen: Pick<SeenTransaction, 'metodo' | 'motivo'>,
    mail: PagoMail,
    via: Via,
    paid: { desde: number; hasta: number } | null,
    after: FullSuscripcion,
    triesAgain = true,
  ): Promise<News> {
    const { pago, empresa } = paymentCase
    const { composePago } = await import('../mail/pagos')
    const mailTo = (a: Administrador) => ({
      clave: `pago:${pago.id}:${mail}:${a.id}`,
      usuario_id: a.id,
      empresa_id: empresa.id,
      para: a.email,
      ...composePago({
        kind: mail,
        idioma: a.idioma,
        empresa: nameInMail(empresa.nombre),
        zona: empresa.zona_horaria,
        paid,
        plan: pago.plan_type,
        periodo: pago.periodo,
        monto: pago.monto,
        iva: pago.iva,
        metodo: seen.metodo,
        motivo: mail === 'recibido' ? null : seen.motivo,
        appUrl: this.dependencies.appUrl,
        after,
        now: this.now,
        triesAgain,
        invoiced: this.dependencies.invoiced ?? false,
      }),
    })
    return {
      auditoria: this.#row(paymentCase, AUDIT_EVENT[mail], { ...purchaseOf(paymentCase), via, origen: pago.origen }),
      // a charge that failed after the company paid by other means needs no action and no mail
      correos:
        mail === 'rechazado' && after.subscription_status === 'active' ? [] : paymentCase.administradores.map(mailTo),
      domain: this.#domain,
    }
  }
}

type PagoAuditEvent = 'pago-aprobado' | 'pago-rechazado' | 'pago-anulado' | 'pago-vencido' | 'pago-distinto'

/** The event of the audit log for what a mail tells. */
const AUDIT_EVENT = { recibido: 'pago-aprobado', rechazado: 'pago-rechazado', anulado: 'pago-anulado' } as const

const purchaseOf = ({ pago }: PaymentCase) => ({ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto })

/** Whether the payment was approved by another transaction than this one. */
const isOfAnother = ({ pago }: PaymentCase, id: string): boolean =>
  (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') && pago.transaction_id !== id

/** An attempt as it is stored; `metodo` as text: «CARD VISA 4242». */
function seenOf(t: Transaction): SeenTransaction {
  const { brand, last_four } = t.payment_method?.extra ?? {}
  const method = [t.payment_method_type, brand, last_four].filter(Boolean).join(' ')
  const { id, status: estado, status_message: reason, amount_in_cents: monto } = t
  return { id, estado, motivo: reason, monto, metodo: method || null }
}

function resultOf({ pago, intentos }: PaymentCase): ReconciliationResult {
  const { estado, motivo } = pago
  if (estado === 'APPROVED') return { estado: 'aprobado', motivo: null }
  if (estado === 'VOIDED') return { estado: 'anulado', motivo }
  if (estado === 'vencido') return { estado: 'vencido', motivo: null }
  // declined, and possibly to be retried: report the last attempt
  const last = intentos.at(-1)
  if (estado === 'PENDING' && (!last || last.estado === 'PENDING')) return { estado: 'pendiente', motivo: null }
  return { estado: 'rechazado', motivo: last?.motivo ?? motivo }
}
