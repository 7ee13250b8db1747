/** Events from the provider, stored as received (schema.eventos_pago): a duplicate is the same row. */
import type { Connection } from '../platform-db/connect'

export interface NewPaymentEvent {
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
    const [, loaded] = await this.d1.batch<{ resultado: string | null }>([
      this.d1
        .prepare(
          `insert into eventos_pago (id, checksum, transaction_id, estado, ambiente, cuerpo, recibido_at)
           values (?, ?, ?, ?, ?, ?, ?) on conflict (checksum) do nothing`,
        )
        .bind(crypto.randomUUID(), e.checksum, e.transaction_id, e.estado, e.ambiente, e.cuerpo, now),
      this.d1.prepare('select resultado from eventos_pago where checksum = ?').bind(e.checksum),
    ])
    return loaded?.results[0]?.resultado ?? null
  }

  async resolve(checksum: string, result: string): Promise<void> {
    await this.d1.prepare('update eventos_pago set resultado = ? where checksum = ?').bind(result, checksum).run()
  }

  /** Deletes old events: their bodies contain e-mail addresses. */
  async cleanUp(before: number): Promise<void> {
    await this.d1
      .prepare(
        'delete from eventos_pago where id in (select id from eventos_pago where recibido_at < ? order by recibido_at limit ?)',
      )
      .bind(before, DELETED_AT_ONCE)
      .run()
  }
}
