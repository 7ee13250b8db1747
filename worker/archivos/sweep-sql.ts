/** Unclaimed uploads of all companies, deleted by the cron job. */
import { sql } from 'drizzle-orm'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { archivos } from '../tenant/schema/documentos'

export class ArchivosDb {
  readonly #db: Db
  constructor(connection: Connection) {
    this.#db = connect(connection)
  }

  /**
   * Deletes up to n rows that have been `subiendo` since before `before` (ms UTC); a trigger queues their objects in
   * the outbox. True when there may be more.
   */
  async sweep(before: number, n: number): Promise<boolean> {
    // the state is a literal: otherwise SQLite does not use the partial index
    const old = sql`select a.id from ${archivos} a where a.estado = 'subiendo' and a.created_at < ${before} order by a.created_at limit ${n}`
    // the rows themselves: the count of changes has those of the trigger too
    const deleted = await this.#db
      .delete(archivos)
      .where(sql`${archivos.id} in (${old})`)
      .returning({ id: archivos.id })
    return deleted.length >= n
  }
}
