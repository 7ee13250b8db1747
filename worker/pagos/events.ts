/**
 * An event of the payment provider: verified by its checksum, stored as received, and acknowledged after it was
 * processed.
 */

import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { TransactionEventData } from '../payments/protocol'
import { openEvent } from '../payments/signature'
import type { EventosPagoDb } from './events-sql'
import type { Pagos } from './service'

export class PagoEvents {
  constructor(
    private readonly db: EventosPagoDb,
    private readonly pagos: Pick<Pagos, 'reconcile'>,
    private readonly keys: Pick<WompiKeys, 'eventos' | 'ambiente'>,
    private readonly now: number,
  ) {}

  /**
   * @param header the header X-Event-Checksum
   * @returns false when it is not for us: wrong checksum or wrong environment
   * @throws when it could not be processed now; the provider delivers it again
   */
  async receive(body: string, header: string | null): Promise<boolean> {
    const paymentEvent = openEvent(body, header, this.keys.eventos)
    // test payments never count in production, nor the reverse
    if (!paymentEvent || paymentEvent.environment !== this.keys.ambiente) return false
    const parsed = TransactionEventData.safeParse(paymentEvent.data)
    const t = parsed.success ? parsed.data.transaction : null
    const checksum = paymentEvent.signature.checksum.toLowerCase()
    const outcome = await this.db.receive(
      {
        checksum,
        transaction_id: t?.id ?? null,
        estado: t?.status ?? null,
        ambiente: paymentEvent.environment,
        cuerpo: body,
      },
      this.now,
    )
    if (outcome !== null) return true
    if (!t || paymentEvent.event !== 'transaction.updated') {
      await this.db.resolve(checksum, 'sin-interes')
      return true
    }
    const { estado } = await this.pagos.reconcile({ transaccion: t.id }, 'evento')
    // the provider knows its own transaction: it is not readable yet, but will be on redelivery
    if (estado === 'desconocido') throw new Error('an event of a transaction that the provider does not show')
    await this.db.resolve(checksum, estado)
    return true
  }
}
