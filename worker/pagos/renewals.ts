/**
 * Charges the saved card when a period ends, and again on the days of a late payment. Each attempt is a payment with
 * its own reference; company, period and attempt identify it, however many runs are concurrent. A charge with an
 * unknown outcome is looked up by its reference before it is repeated, and is only repeated while it is still due.
 */

import { chargeAttempt, chargeId } from '../domain/pagos/tarjeta'
import { type IvaRate, priceOf } from '../domain/suscripcion/plan'
import { asOf, nextPago } from '../domain/suscripcion/suscripcion'
import { type Wompi, WompiFailure } from '../payments/client'
import { logFailure } from '../trace/request'
import { newReference } from './checkout'
import type { DuePagosDb, OpenCharge, SilentCharge, ToCharge } from './due-sql'
import type { Pagos } from './service'

const PER_ROUND = 10
/** A started charge has an answer by then, or the answer was lost. */
const LOST_MS = 2 * 60_000
/** An attempt without a result expires before the next one is due. */
const ATTEMPT_LIFETIME_MS = 20 * 60 * 60_000

export class Renewals {
  constructor(
    private readonly db: DuePagosDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'charge' | 'byReference'>,
    private readonly pagos: Pick<Pagos, 'reconcile' | 'refuse' | 'withdraw'>,
    private readonly ivaRate: IvaRate,
    private readonly now: number,
  ) {}

  /**
   * One round: asks about charges without an answer, then charges the cards that are due. Safe to repeat and concurrently:
   * a charge goes by its reference, which the provider takes once. The failure of one charge is logged and stops no other.
   */
  async run(): Promise<void> {
    const { ambiente: environment } = this.wompi
    for (const charge of await this.db.withoutNews(environment, this.now - LOST_MS, this.now, PER_ROUND)) {
      await this.#isolated('cobro-sin-noticia', () => this.#retry(charge))
    }
    for (const empresa of await this.db.toCharge(environment, this.now, PER_ROUND)) {
      await this.#isolated('cobro-sin-comenzar', () => this.#start(empresa))
    }
  }

  /** Logs and isolates a failure, so that it does not block the others. */
  async #isolated(auditEvent: string, action: () => Promise<void>): Promise<void> {
    await action().catch((error: unknown) => logFailure(auditEvent, error))
  }

  async #retry(charge: SilentCharge): Promise<void> {
    const { reference } = charge
    // a charge unknown to the provider may be repeated; the provider rejects a duplicate reference
    const isKnown = (await this.wompi.byReference(reference)).length > 0
    if (isKnown) await this.pagos.reconcile({ reference }, 'conciliacion')
    // paid by other means, cancelled or over meanwhile
    else if (!charge.is_due) await this.pagos.withdraw(reference)
    else if (!charge.waits) await this.#charge(charge)
  }

  async #start(empresa: ToCharge): Promise<void> {
    const s = asOf(empresa, this.now)
    const purchase = nextPago(s)
    const end = empresa.subscription_ends_at
    if (!purchase || end === null) return
    const { plan: plan_type, periodo } = purchase
    const price = priceOf(purchase, this.ivaRate)
    const { fuente_id, fuente_correo: correo } = empresa
    const reference = newReference()
    const attempt = {
      id: chargeId(empresa.id, end, chargeAttempt(end, this.now)),
      empresa_id: empresa.id,
      reference,
      plan_type,
      periodo,
      ...price,
      ambiente: this.wompi.ambiente,
      correo,
      created_at: this.now,
      expira_at: this.now + ATTEMPT_LIFETIME_MS,
    }
    if (!(await this.db.start(attempt, end, fuente_id, this.now))) return
    const { monto, moneda } = price
    await this.#charge({ empresa_id: empresa.id, reference, monto, moneda, correo, fuente_id })
  }

  async #charge({ empresa_id, reference, monto, moneda, correo, fuente_id }: OpenCharge): Promise<void> {
    if (fuente_id === null) return this.pagos.refuse(reference, false)
    try {
      await this.wompi.charge({ reference, monto, moneda, correo, fuente: fuente_id })
    } catch (error) {
      if (!(error instanceof WompiFailure) || error.tipo !== 'data') throw error
      // either invalid or a duplicate reference: only the provider knows which
      if (!error.fields.includes('reference')) {
        const gone = error.fields.includes('payment_source_id')
        if (gone) await this.db.removeCard(empresa_id, fuente_id, this.now)
        return this.pagos.refuse(reference, !gone)
      }
    }
    await this.pagos.reconcile({ reference }, 'conciliacion')
  }
}
