/**
 * What became of a payment. One way in for all who hear of one: the provider's event, who paid coming back, and our own
 * asking. None of them is believed: the provider is asked with the private key, what it says is matched against what was
 * asked for, and what follows is one batch that happens once, however many come at the same instant (decisions/0025).
 */

import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { advancesTransaction, difference, pagoEnd } from '../domain/pagos/pago'
import type { Emisor } from '../domain/pagos/recibo'
import { withoutPayment } from '../domain/suscripcion/history'
import { afterApproval, asOf, type FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { PagoMail } from '../mail/pagos'
import type { Pendientes } from '../outbox/service'
import type { Wompi } from '../payments/client'
import type { Transaction } from '../payments/protocol'
import type { Administrador, News, PagosDb, PaymentCase, SeenTransaction } from './sql'

export type Via = 'evento' | 'regreso' | 'conciliacion'
/** By what a payment is known: a transaction of the provider, or our reference. */
export type Signal = { transaccion: string; reference?: string } | { reference: string }
/**
 * `ajeno`: no payment of ours. `desconocido`: the provider knows no such transaction. `distinto`: it is not what was asked
 * for, and counts for nothing. `vencido`: nobody paid in time.
 */
export interface ReconciliationResult {
  estado: 'aprobado' | 'pendiente' | 'rechazado' | 'anulado' | 'vencido' | 'ajeno' | 'desconocido' | 'distinto'
  /** the provider's words */
  motivo: string | null
}

interface Dependencies {
  /** the product's address, without a slash at the end */
  appUrl: string
  /** who is paid, as receipts say it; null where the installation does not */
  emisor: Emisor | null
  pendientes: Pick<Pendientes, 'deliver'>
  /** who asks, for the audit log; null for the clock */
  requestTrace: RequestTrace | null
}

const NO_DETAILS = { metodo: null, motivo: null }

/** As often as somebody else may change the company between our reading and our writing. */
const MAX_ROUNDS = 5

export class Pagos {
  constructor(
    private readonly db: PagosDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'transaccion' | 'byReference'>,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /**
   * Asks the provider about a payment and does what follows from it, once.
   * @throws WompiFailure when the provider cannot be asked: nothing has changed then
   */
  async reconcile(signal: Signal, via: Via): Promise<ReconciliationResult> {
    const found = await this.#ask(signal)
    const [one] = found
    if ('transaccion' in signal && !one) return { estado: 'desconocido', motivo: null }
    const reference = signal.reference ?? one?.reference ?? ''
    // asked for one payment and shown another: neither is touched
    if (found.some((t) => t.reference !== reference)) return { estado: 'distinto', motivo: null }
    let different = false
    for (const t of found) {
      const paymentCase = await this.db.read(reference)
      if (!paymentCase) return { estado: 'ajeno', motivo: null }
      different = (await this.#settle(paymentCase, t, via)) || different
    }
    const paymentCase = await this.db.read(reference)
    if (!paymentCase) return { estado: 'ajeno', motivo: null }
    const result = await this.#close(paymentCase)
    return different && result.estado === 'pendiente' ? { estado: 'distinto', motivo: null } : result
  }

  /** How a payment stands, as far as we know: nobody is asked. Null when there is none, or the transaction is another's. */
  async read(reference: string, transaction: string): Promise<ReconciliationResult | null> {
    const paymentCase = await this.db.read(reference)
    return paymentCase?.intentos.some((t) => t.id === transaction) ? resultOf(paymentCase) : null
  }

  /**
   * A charge that the provider did not even begin: it is over, and the Administradores hear of it.
   * @param withTarjeta whether there still is a card that may be charged another day
   */
  async refuse(reference: string, withTarjeta: boolean): Promise<void> {
    const paymentCase = await this.db.read(reference)
    if (paymentCase?.pago.estado !== 'PENDING') return
    const after = asOf(paymentCase.empresa, this.now)
    const news = await this.#notice(paymentCase, NO_DETAILS, 'rechazado', 'conciliacion', null, after, withTarjeta)
    await this.db.close(paymentCase, 'ERROR', null, this.now, news)
  }

  get #domain(): string {
    return new URL(this.dependencies.appUrl).hostname
  }

  async #ask(signal: Signal): Promise<Transaction[]> {
    if (!('transaccion' in signal)) return this.wompi.byReference(signal.reference)
    const t = await this.wompi.transaccion(signal.transaccion)
    return t ? [t] : []
  }

  /** Takes one transaction in; true when it is not what was asked for. */
  async #settle(first: PaymentCase, t: Transaction, via: Via): Promise<boolean> {
    const differsIn = difference(first.pago, t, this.wompi.ambiente)
    const duplicate = t.status === 'APPROVED' && isOfAnother(first, t.id)
    if (differsIn || duplicate) {
      await this.db.record(this.#row(first, 'pago-distinto', { en: differsIn ?? 'repetido', via }))
      return differsIn !== null
    }
    const seen = viewOf(t)
    let paymentCase: PaymentCase | null = first
    for (let attempt = 0; paymentCase && attempt < MAX_ROUNDS; attempt++) {
      if (await this.#move(paymentCase, seen, via)) return false
      // somebody changed the company, or was faster: look again
      paymentCase = await this.db.read(t.reference)
    }
    throw new Error('a payment that does not come to rest')
  }

  /** One step of the payment; false when the company is no longer as it was read. */
  async #move(paymentCase: PaymentCase, seen: SeenTransaction, via: Via): Promise<boolean> {
    const { pago, empresa, intentos } = paymentCase
    const before = intentos.find((i) => i.id === seen.id)?.estado
    const s: FullSuscripcion = empresa
    if (seen.estado === 'APPROVED') {
      if (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') return true
      const purchase = { plan: pago.plan_type, periodo: pago.periodo }
      const approved = afterApproval(s, purchase, this.now, empresa.zona_horaria)
      const { desde: from, hasta: until, suscripcion } = approved
      const news = await this.#notice(paymentCase, seen, 'recibido', via, { desde: from, hasta: until }, suscripcion)
      return this.#after(
        await this.db.approve(paymentCase, seen, { ...approved, emisor: this.dependencies.emisor }, this.now, news),
      )
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
      // time says that it is late; what was paid meanwhile by other means stays paid
      const after = asOf(s, this.now)
      const news = await this.#notice(paymentCase, seen, 'rechazado', via, null, after)
      return this.#after(await this.db.fail(paymentCase, seen, after, this.now, news))
    }
    await this.db.view(paymentCase, seen, this.now)
    return true
  }

  async #after(done: boolean): Promise<boolean> {
    if (done) await this.dependencies.pendientes.deliver()
    return done
  }

  /** Closes what nothing more can come of; answers how it stands. */
  async #close(paymentCase: PaymentCase): Promise<ReconciliationResult> {
    const { pago, intentos } = paymentCase
    const end = pago.estado === 'PENDING' ? pagoEnd(intentos, pago, this.now) : null
    if (!end) return resultOf(paymentCase)
    const last = intentos.findLast((t) => t.estado === end) ?? null
    const auditEvent = end === 'vencido' ? 'pago-vencido' : 'pago-rechazado'
    const data = {
      ...purchaseOf(paymentCase),
      ...(end === 'vencido' ? {} : { via: 'conciliacion' as const, origen: pago.origen }),
    }
    const news = { auditoria: this.#row(paymentCase, auditEvent, data), correos: [], domain: this.#domain }
    await this.db.close(paymentCase, end, last?.id ?? null, this.now, news)
    return resultOf({ ...paymentCase, pago: { ...pago, estado: end } })
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
    const recipientOf = (a: Administrador) => ({
      ...{ clave: `pago:${pago.id}:${mail}:${a.id}`, usuario_id: a.id, empresa_id: empresa.id, para: a.email },
      ...composePago({
        ...{ carta: mail, idioma: a.idioma, empresa: nameInMail(empresa.nombre), zona: empresa.zona_horaria, paid },
        ...{ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto, iva: pago.iva },
        ...{ metodo: seen.metodo, motivo: mail === 'recibido' ? null : seen.motivo, appUrl: this.dependencies.appUrl },
        ...{ after, ahora: this.now, triesAgain },
      }),
    })
    const auditEvent = { recibido: 'pago-aprobado', rechazado: 'pago-rechazado', anulado: 'pago-anulado' } as const
    return {
      auditoria: this.#row(paymentCase, auditEvent[mail], { ...purchaseOf(paymentCase), via, origen: pago.origen }),
      // of a charge that failed after somebody paid by other means there is nothing to do, and nothing to say
      correos:
        mail === 'rechazado' && after.subscription_status === 'active'
          ? []
          : paymentCase.administradores.map(recipientOf),
      domain: this.#domain,
    }
  }
}

type PagoAuditEvent = 'pago-aprobado' | 'pago-rechazado' | 'pago-anulado' | 'pago-vencido' | 'pago-distinto'

const purchaseOf = ({ pago }: PaymentCase) => ({ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto })

/** Whether the payment was approved by another transaction than this one. */
const isOfAnother = ({ pago }: PaymentCase, id: string): boolean =>
  (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') && pago.transaction_id !== id

/** `CARD VISA 4242` */
function viewOf(t: Transaction): SeenTransaction {
  const { brand, last_four } = t.payment_method?.extra ?? {}
  const method = [t.payment_method_type, brand, last_four].filter(Boolean).join(' ')
  const { id, status: estado, status_message: reason, amount_in_cents: monto } = t
  return { id, estado, motivo: reason, monto, metodo: method || null }
}

function resultOf({ pago, intentos }: PaymentCase): ReconciliationResult {
  const { estado, motivo: reason } = pago
  if (estado === 'APPROVED') return { estado: 'aprobado', motivo: null }
  if (estado === 'VOIDED') return { estado: 'anulado', motivo: reason }
  if (estado === 'vencido') return { estado: 'vencido', motivo: null }
  // declined, and perhaps to be tried again: what the last attempt came to is what there is to say
  const last = intentos.at(-1)
  if (estado === 'PENDING' && (!last || last.estado === 'PENDING')) return { estado: 'pendiente', motivo: null }
  return { estado: 'rechazado', motivo: last?.motivo ?? reason }
}
