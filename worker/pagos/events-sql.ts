/** Events from the provider, stored as received (schema.eventos_pago): a duplicate is the same row. */

import { eq } from 'drizzle-orm'
import { type Connection, connect } from '../platform-db/connect'
import { batch, read, write } from '../platform-db/sql'
import { eventos_pago } from '../tenant/schema/pagos'

interface NewPaymentEvent {
  checksum: string
  transaction_id: string | null
  estado: string | null
  ambiente: string
  cuerpo: string
}

const DELETED_AT_ONCE = 500

export class EventosPagoDb {
  constructor(private readonly d1: Connection) {}

  /** Stores an event. Returns its result when it is a duplicate that was already processed, otherwise null. */
  async receive(e: NewPaymentEvent, now: number): Promise<string | null> {
    const [, [stored]] = await batch(this.d1, [
      write(
        this.d1,
        `insert into eventos_pago (id, checksum, transaction_id, estado, ambiente, cuerpo, recibido_at)
           values (?, ?, ?, ?, ?, ?, ?) on conflict (checksum) do nothing`,
        crypto.randomUUID(),
        e.checksum,
        e.transaction_id,
        e.estado,
        e.ambiente,
        e.cuerpo,
        now,
      ),
      read(
        this.d1,
        { resultado: eventos_pago.resultado },
        'select resultado from eventos_pago where checksum = ?',
        e.checksum,
      ),
    ])
    return stored?.resultado ?? null
  }

  async resolve(checksum: string, result: string): Promise<void> {
    await connect(this.d1).update(eventos_pago).set({ resultado: result }).where(eq(eventos_pago.checksum, checksum))
  }

  /** Deletes old events: their bodies contain e-mail addresses. */
  async cleanUp(before: number): Promise<void> {
    await write(
      this.d1,
      'delete from eventos_pago where id in (select id from eventos_pago where recibido_at < ? order by recibido_at limit ?)',
      before,
      DELETED_AT_ONCE,
    ).run()
  }
}
