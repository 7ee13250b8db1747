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
          `INSERT INTO eventos_pago (id, checksum, transaction_id, estado, ambiente, cuerpo, recibido_at)
           VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (checksum) DO NOTHING`,
        )
        .bind(crypto.randomUUID(), e.checksum, e.transaction_id, e.estado, e.ambiente, e.cuerpo, now),
      this.d1.prepare('SELECT resultado FROM eventos_pago WHERE checksum = ?').bind(e.checksum),
    ])
    return loaded?.results[0]?.resultado ?? null
  }

  async resolve(checksum: string, result: string): Promise<void> {
    await this.d1.prepare('UPDATE eventos_pago SET resultado = ? WHERE checksum = ?').bind(result, checksum).run()
  }

  /** Deletes old events: their bodies contain e-mail addresses. */
  async cleanUp(before: number): Promise<void> {
    await this.d1
      .prepare(
        'DELETE FROM eventos_pago WHERE id IN (SELECT id FROM eventos_pago WHERE recibido_at < ? ORDER BY recibido_at LIMIT ?)',
      )
      .bind(before, DELETED_AT_ONCE)
      .run()
  }
}
