/**
 * Starts a payment: plan and period come from the payer, everything else is computed here. The request is frozen in a
 * row before the redirect to the provider; a company has one open row per plan, period and amount.
 */
import { and, eq, gt } from 'drizzle-orm'
import type { Person } from '../access/gate'
import { audit } from '../auditoria/sql'
import { readNit } from '../domain/empresa/nit'
import { documentoLegal } from '../domain/pagos/pagador'
import { CHECKOUT_REUSE_MS, PAGO_VENCE_MS, REFERENCE_BYTES, referenceFrom } from '../domain/pagos/pago'
import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { Refusal } from '../domain/refusal'
import { type IvaRate, type Purchase, priceOf } from '../domain/suscripcion/plan'
import { callableTelefono } from '../domain/telefono'
import {
  type CheckoutPayment,
  type CheckoutWindow,
  type Comprador,
  checkoutWindow,
  pagoUrl,
} from '../payments/checkout'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { queries, type Row } from '../tenant/source'
import { insertCheckout, openCharge, openCheckout } from './checkout-sql'
import { pagadorQuery } from './payer-query'

/** National part of a Colombian number; the provider takes it apart from the prefix. */
const TELEFONO = /^(\+57)(\d{10})$/

export const newReference = (): string => referenceFrom(crypto.getRandomValues(new Uint8Array(REFERENCE_BYTES)))

/** The provider's redirect target with our reference; the provider adds its own id. */
const returnUrl = (appUrl: string, reference: string): string =>
  `${appUrl}/payment/callback?reference=${encodeURIComponent(reference)}`

type Pagador = Row<ReturnType<typeof pagadorQuery>['fields']> | null

/** Retries when concurrent requests start or attempt the same payment between our read and our write. */
const TIMES = 5

/** An open payment, as its page shows it. */
interface OpenPago extends CheckoutWindow, Purchase {
  reference: string
  /** whole cents, taxes included */
  monto: number
  expira_at: number
}

export class Checkout {
  constructor(
    private readonly db: EmpresaDb,
    private readonly from: { empresa: EmpresaRow; person: Person },
    private readonly dependencies: { keys: WompiKeys; appUrl: string; ivaRate: IvaRate },
    private readonly now: number,
  ) {}

  /**
   * Starts a payment, or reuses the open one for the same plan, period and amount; returns its reference and the URL of
   * the provider's page.
   * @throws Refusal `cobro-en-curso` while the outcome of a charge of the saved card is open: both would be paid
   */
  async start(purchase: Purchase): Promise<{ reference: string; page: string }> {
    for (let time = 0; time < TIMES; time++) {
      const begun = await this.#begin(purchase)
      if (begun) return begun
    }
    throw new Error('a checkout that is begun and gone again and again')
  }

  /** Null when the open one was taken or attempted in the meantime, or the saved card began to be charged. */
  async #begin(purchase: Purchase): Promise<{ reference: string; page: string } | null> {
    const db = this.db.writer()
    const { keys, ivaRate } = this.dependencies
    const { person } = this.from
    const price = priceOf(purchase, ivaRate)
    const asked = { plan_type: purchase.plan, periodo: purchase.periodo, ...price, ambiente: keys.ambiente }
    const until = this.now + CHECKOUT_REUSE_MS
    const [[pagador = null], [open], [charging]] = await this.db.together(
      ...queries(pagadorQuery(this.db), openCheckout(this.db, asked, until), openCharge(this.db, this.now)),
    )
    if (charging) throw new Refusal('cobro-en-curso')
    const correo = pagador?.correo ?? person.email
    // the last person to ask is the payer
    const payer = { user_id: person.id, correo, pagador }
    const begunOf = (reference: string, expira_at: number) => ({
      reference,
      page: pagoUrl(this.#checkoutPayment({ reference, ...price, expira_at, correo }, pagador), keys),
    })
    if (open) {
      const kept = await db.run(db.update('pagos', { id: open.id, estado: 'PENDING' }, payer))
      return kept === 0 ? null : begunOf(open.reference, open.expira_at)
    }
    const id = crypto.randomUUID()
    const reference = newReference()
    const expira_at = this.now + PAGO_VENCE_MS
    const row = { ...asked, ...payer, id, reference, origen: 'checkout', expira_at, created_at: this.now } as const
    const [made] = await db.batch([
      insertCheckout(db, row, until),
      audit(db, 'pago-iniciado', { objeto: id, datos: { ...purchase, monto: price.monto } }),
    ])
    return made === 0 ? null : begunOf(reference, expira_at)
  }

  /** The company's open payment with a reference, ready to be paid; or null. One round trip. */
  async opened(reference: string): Promise<OpenPago | null> {
    const p = this.db.from('pagos')
    const fields = {
      reference: p.reference,
      plan: p.plan_type,
      periodo: p.periodo,
      monto: p.monto,
      moneda: p.moneda,
      iva: p.iva,
      expira_at: p.expira_at,
      correo: p.correo,
    }
    const isOpenPago = [eq(p.reference, reference), eq(p.estado, 'PENDING'), eq(p.origen, 'checkout')]
    const [[pago], [pagador]] = await this.db.together(
      ...queries(
        { fields, from: p, where: and(...isOpenPago, gt(p.expira_at, this.now)), limit: 1 },
        pagadorQuery(this.db),
      ),
    )
    if (!pago) return null
    const { plan, periodo, monto, expira_at } = pago
    const paymentWindow = checkoutWindow(this.#checkoutPayment(pago, pagador ?? null), this.dependencies.keys)
    return { ...paymentWindow, reference, plan, periodo, monto, expira_at }
  }

  #checkoutPayment(
    pago: { reference: string; monto: number; moneda: string; iva: number; expira_at: number; correo: string },
    pagador: Pagador,
  ): CheckoutPayment {
    const { reference, monto, moneda, iva, expira_at, correo } = pago
    return {
      reference,
      monto,
      moneda,
      iva,
      vence: new Date(expira_at).toISOString(),
      returnUrl: returnUrl(this.dependencies.appUrl, reference),
      comprador: this.#comprador(correo, pagador),
    }
  }

  /** Prefilled fields of the page: the saved payer, otherwise the company's and person's own data. */
  #comprador(correo: string, pagador: Pagador): Comprador {
    const { empresa, person } = this.from
    const telefono = callableTelefono(pagador?.telefono ?? empresa.telefono) ?? ''
    const [, prefix, number] = TELEFONO.exec(telefono) ?? []
    const nit = empresa.nit ? readNit(empresa.nit) : null
    const documento = pagador
      ? documentoLegal(pagador)
      : nit && nit.shape !== 'unknown'
        ? { tipo: 'NIT', numero: nit.numero }
        : null
    return {
      correo,
      nombre: pagador?.nombre ?? person.nombre,
      telefono: prefix && number ? { prefix, numero: number } : null,
      documento,
    }
  }
}
