/** The outbox table (schema.pendientes). */
import type { Connection } from '../platform-db/connect'
import type { pendientes } from '../tenant/schema/clock'

export type Pendiente = typeof pendientes.$inferSelect

export class PendientesDb {
  constructor(private readonly d1: Connection) {}

  /** Up to n rows that are due at `now`. */
  async due(now: number, order: 'recientes' | 'antiguos', n: number): Promise<Pendiente[]> {
    const direction = order === 'antiguos' ? 'asc' : 'desc'
    const { results } = await this.d1
      .prepare(
        `select * from pendientes where proximo_at <= ? order by proximo_at ${direction}, id ${direction} limit ?`,
      )
      .bind(now, n)
      .all<Omit<Pendiente, 'carga'> & { carga: string }>()
    return results.map((row) => ({ ...row, carga: JSON.parse(row.carga) as Pendiente['carga'] }))
  }

  /** Deletes delivered rows and reschedules the others. */
  async close(delivered: string[], failed: [id: string, proximo_at: number][]): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare('delete from pendientes where id in (select value from json_each(?))')
        .bind(JSON.stringify(delivered)),
      this.d1
        .prepare(
          `update pendientes set intentos = intentos + 1, proximo_at = f.proximo
           from (select value ->> 0 as id, value ->> 1 as proximo from json_each(?)) f where pendientes.id = f.id`,
        )
        .bind(JSON.stringify(failed)),
    ])
  }
}
