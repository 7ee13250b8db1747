/**
 * What became of a payment. One way in for all who hear of one: the provider's event, who paid coming back, and our own
 * asking. None of them is believed: the provider is asked with the private key, what it says is matched against what was
 * asked for, and what follows is one batch that happens once, however many come at the same instant (decisions/0025).
 */

import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { advancesTransaction, difference, finDePago } from '../domain/pagos/pago'
import type { Emisor } from '../domain/pagos/recibo'
import { withoutPayment } from '../domain/suscripcion/history'
import { afterApproval, asOf, type FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { PagoMail } from '../mail/pagos'
import type { Pendientes } from '../outbox/service'
import type { Wompi } from '../payments/client'
import type { Transaction } from '../payments/protocol'
import type { Administrador, News, PagosDb, PaymentCase, Vista } from './sql'

export type Via = 'evento' | 'regreso' | 'conciliacion'
/** By what a payment is known: a transaction of the provider, or our reference. */
export type Signal = { transaccion: string; reference?: string } | { reference: string }
/**
 * `ajeno`: no payment of ours. `desconocido`: the provider knows no such transaction. `distinto`: it is not what was asked
 * for, and counts for nothing. `vencido`: nobody paid in time.
 */
export interface Resultado {
  estado: 'aprobado' | 'pendiente' | 'rechazado' | 'anulado' | 'vencido' | 'ajeno' | 'desconocido' | 'distinto'
  /** the provider's words */
  motivo: string | null
}

interface Con {
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
    private readonly con: Con,
    private readonly ahora: number,
  ) {}

  /**
   * Asks the provider about a payment and does what follows from it, once.
   * @throws WompiFailure when the provider cannot be asked: nothing has changed then
   */
  async conciliar(signal: Signal, via: Via): Promise<Resultado> {
    const found = await this.#ask(signal)
    const [una] = found
    if ('transaccion' in signal && !una) return { estado: 'desconocido', motivo: null }
    const reference = signal.reference ?? una?.reference ?? ''
    // asked for one payment and shown another: neither is touched
    if (found.some((t) => t.reference !== reference)) return { estado: 'distinto', motivo: null }
    let different = false
    for (const t of found) {
      const paymentCase = await this.db.leer(reference)
      if (!paymentCase) return { estado: 'ajeno', motivo: null }
      different = (await this.#settle(paymentCase, t, via)) || different
    }
    const paymentCase = await this.db.leer(reference)
    if (!paymentCase) return { estado: 'ajeno', motivo: null }
    const resultado = await this.#close(paymentCase)
    return different && resultado.estado === 'pendiente' ? { estado: 'distinto', motivo: null } : resultado
  }

  /** How a payment stands, as far as we know: nobody is asked. Null when there is none, or the transaction is another's. */
  async leer(reference: string, transaction: string): Promise<Resultado | null> {
    const paymentCase = await this.db.leer(reference)
    return paymentCase?.intentos.some((t) => t.id === transaction) ? resultadoDe(paymentCase) : null
  }

  /**
   * A charge that the provider did not even begin: it is over, and the Administradores hear of it.
   * @param withTarjeta whether there still is a card that may be charged another day
   */
  async refuse(reference: string, withTarjeta: boolean): Promise<void> {
    const paymentCase = await this.db.leer(reference)
    if (paymentCase?.pago.estado !== 'PENDING') return
    const after = asOf(paymentCase.empresa, this.ahora)
    const news = await this.#notice(paymentCase, NO_DETAILS, 'rechazado', 'conciliacion', null, after, withTarjeta)
    await this.db.cerrar(paymentCase, 'ERROR', null, this.ahora, news)
  }

  get #domain(): string {
    return new URL(this.con.appUrl).hostname
  }

  async #ask(signal: Signal): Promise<Transaction[]> {
    if (!('transaccion' in signal)) return this.wompi.byReference(signal.reference)
    const t = await this.wompi.transaccion(signal.transaccion)
    return t ? [t] : []
  }

  /** Takes one transaction in; true when it is not what was asked for. */
  async #settle(primero: PaymentCase, t: Transaction, via: Via): Promise<boolean> {
    const en = difference(primero.pago, t, this.wompi.ambiente)
    const duplicate = t.status === 'APPROVED' && isOfAnother(primero, t.id)
    if (en || duplicate) {
      await this.db.record(this.#fila(primero, 'pago-distinto', { en: en ?? 'repetido', via }))
      return en !== null
    }
    const vista = vistaDe(t)
    let paymentCase: PaymentCase | null = primero
    for (let attempt = 0; paymentCase && attempt < MAX_ROUNDS; attempt++) {
      if (await this.#mover(paymentCase, vista, via)) return false
      // somebody changed the company, or was faster: look again
      paymentCase = await this.db.leer(t.reference)
    }
    throw new Error('a payment that does not come to rest')
  }

  /** One step of the payment; false when the company is no longer as it was read. */
  async #mover(paymentCase: PaymentCase, vista: Vista, via: Via): Promise<boolean> {
    const { pago, empresa, intentos } = paymentCase
    const antes = intentos.find((i) => i.id === vista.id)?.estado
    const s: FullSuscripcion = empresa
    if (vista.estado === 'APPROVED') {
      if (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') return true
      const purchase = { plan: pago.plan_type, periodo: pago.periodo }
      const approved = afterApproval(s, purchase, this.ahora, empresa.zona_horaria)
      const { desde, hasta, suscripcion } = approved
      const news = await this.#notice(paymentCase, vista, 'recibido', via, { desde, hasta }, suscripcion)
      return this.#after(
        await this.db.approve(paymentCase, vista, { ...approved, emisor: this.con.emisor }, this.ahora, news),
      )
    }
    if (vista.estado === 'VOIDED' && pago.estado === 'APPROVED' && pago.transaction_id === vista.id) {
      const paid = pago.desde !== null && pago.hasta !== null ? { desde: pago.desde, hasta: pago.hasta } : null
      const left = withoutPayment(await this.db.history(empresa.id), pago.id, s, this.ahora)
      const news = await this.#notice(paymentCase, vista, 'anulado', via, paid, left.suscripcion)
      return this.#after(await this.db.annul(paymentCase, vista, left, this.ahora, news))
    }
    if (antes && !advancesTransaction(antes, vista.estado)) return true
    const final = vista.estado !== 'PENDING'
    if (final && pago.origen === 'automatico' && pago.estado === 'PENDING') {
      // time says that it is late; what was paid meanwhile by other means stays paid
      const after = asOf(s, this.ahora)
      const news = await this.#notice(paymentCase, vista, 'rechazado', via, null, after)
      return this.#after(await this.db.fail(paymentCase, vista, after, this.ahora, news))
    }
    await this.db.ver(paymentCase, vista, this.ahora)
    return true
  }

  async #after(done: boolean): Promise<boolean> {
    if (done) await this.con.pendientes.deliver()
    return done
  }

  /** Closes what nothing more can come of; answers how it stands. */
  async #close(paymentCase: PaymentCase): Promise<Resultado> {
    const { pago, intentos } = paymentCase
    const fin = pago.estado === 'PENDING' ? finDePago(intentos, pago, this.ahora) : null
    if (!fin) return resultadoDe(paymentCase)
    const ultimo = intentos.findLast((t) => t.estado === fin) ?? null
    const suceso = fin === 'vencido' ? 'pago-vencido' : 'pago-rechazado'
    const datos = {
      ...deQue(paymentCase),
      ...(fin === 'vencido' ? {} : { via: 'conciliacion' as const, origen: pago.origen }),
    }
    const news = { auditoria: this.#fila(paymentCase, suceso, datos), correos: [], domain: this.#domain }
    await this.db.cerrar(paymentCase, fin, ultimo?.id ?? null, this.ahora, news)
    return resultadoDe({ ...paymentCase, pago: { ...pago, estado: fin } })
  }

  #fila(paymentCase: PaymentCase, suceso: SucesoDePago, datos: Record<string, string | number>) {
    const requestTrace = this.con.requestTrace ?? emptyTrace(this.ahora)
    return toAuditEntry(requestTrace, suceso, {
      objeto: paymentCase.pago.id,
      empresa_id: paymentCase.pago.empresa_id,
      datos,
    })
  }

  async #notice(
    paymentCase: PaymentCase,
    vista: Pick<Vista, 'metodo' | 'motivo'>,
    mail: PagoMail,
    via: Via,
    paid: { desde: number; hasta: number } | null,
    after: FullSuscripcion,
    triesAgain = true,
  ): Promise<News> {
    const { pago, empresa } = paymentCase
    const { composePago } = await import('../mail/pagos')
    const de = (a: Administrador) => ({
      ...{ clave: `pago:${pago.id}:${mail}:${a.id}`, usuario_id: a.id, empresa_id: empresa.id, para: a.email },
      ...composePago({
        ...{ carta: mail, idioma: a.idioma, empresa: nameInMail(empresa.nombre), zona: empresa.zona_horaria, paid },
        ...{ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto, iva: pago.iva },
        ...{ metodo: vista.metodo, motivo: mail === 'recibido' ? null : vista.motivo, appUrl: this.con.appUrl },
        ...{ after, ahora: this.ahora, triesAgain },
      }),
    })
    const suceso = { recibido: 'pago-aprobado', rechazado: 'pago-rechazado', anulado: 'pago-anulado' } as const
    return {
      auditoria: this.#fila(paymentCase, suceso[mail], { ...deQue(paymentCase), via, origen: pago.origen }),
      // of a charge that failed after somebody paid by other means there is nothing to do, and nothing to say
      correos:
        mail === 'rechazado' && after.subscription_status === 'active' ? [] : paymentCase.administradores.map(de),
      domain: this.#domain,
    }
  }
}

type SucesoDePago = 'pago-aprobado' | 'pago-rechazado' | 'pago-anulado' | 'pago-vencido' | 'pago-distinto'

const deQue = ({ pago }: PaymentCase) => ({ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto })

/** Whether the payment was approved by another transaction than this one. */
const isOfAnother = ({ pago }: PaymentCase, id: string): boolean =>
  (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') && pago.transaction_id !== id

/** `CARD VISA 4242` */
function vistaDe(t: Transaction): Vista {
  const { brand, last_four } = t.payment_method?.extra ?? {}
  const metodo = [t.payment_method_type, brand, last_four].filter(Boolean).join(' ')
  const { id, status: estado, status_message: motivo, amount_in_cents: monto } = t
  return { id, estado, motivo, monto, metodo: metodo || null }
}

function resultadoDe({ pago, intentos }: PaymentCase): Resultado {
  const { estado, motivo } = pago
  if (estado === 'APPROVED') return { estado: 'aprobado', motivo: null }
  if (estado === 'VOIDED') return { estado: 'anulado', motivo }
  if (estado === 'vencido') return { estado: 'vencido', motivo: null }
  // declined, and perhaps to be tried again: what the last attempt came to is what there is to say
  const ultimo = intentos.at(-1)
  if (estado === 'PENDING' && (!ultimo || ultimo.estado === 'PENDING')) return { estado: 'pendiente', motivo: null }
  return { estado: 'rechazado', motivo: ultimo?.motivo ?? motivo }
}
