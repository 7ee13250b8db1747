/** The outbox table (schema.pendientes). */

import { getTableColumns } from 'drizzle-orm'
import type { Connection } from '../platform-db/connect'
import { read, write } from '../platform-db/sql'
import { pendientes } from '../tenant/schema/queues'

export type Pendiente = typeof pendientes.$inferSelect

export class PendientesDb {
  constructor(private readonly d1: Connection) {}

  /** Up to n rows that are due at `now`. */
  async due(now: number, order: 'newest' | 'oldest', n: number): Promise<Pendiente[]> {
    const direction = order === 'oldest' ? 'asc' : 'desc'
    return read(
      this.d1,
      getTableColumns(pendientes),
      `select * from pendientes where proximo_at <= ? order by proximo_at ${direction}, id ${direction} limit ?`,
      now,
      n,
    ).all()
  }

  /** Deletes delivered rows and reschedules the others. */
  async close(delivered: string[], failed: [id: string, proximo_at: number][]): Promise<void> {
    await this.d1.batch([
      write(this.d1, 'delete from pendientes where id in (select value from json_each(?))', JSON.stringify(delivered)),
      write(
        this.d1,
        `update pendientes set intentos = intentos + 1, proximo_at = f.proximo
           from (select value ->> 0 as id, value ->> 1 as proximo from json_each(?)) f where pendientes.id = f.id`,
        JSON.stringify(failed),
      ),
    ])
  }
}
