/** Rows of the audit log past their retention: read day by day to be archived, then deleted. For the cron job only. */
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { summarize } from '../domain/auditoria/archive'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { auditoria, auditoria_dias } from '../tenant/schema/auditoria'
import { trabajos } from '../tenant/schema/queues'

type OldRow = typeof auditoria.$inferSelect
/** The index entry of an object. */
export type IndexDay = typeof auditoria_dias.$inferInsert

/** The job that indexes the objects written before the index existed. */
const JOB = 'auditoria-dias'

export class OldAuditoriaDb {
  readonly #db: Db
  constructor(connection: Connection) {
    this.#db = connect(connection)
  }

  /** The company and time of the oldest row before an instant; null when there is none. */
  async first(before: number): Promise<Pick<OldRow, 'empresa_id' | 'at'> | null> {
    const [row] = await this.#db
      .select({ empresa_id: auditoria.empresa_id, at: auditoria.at })
      .from(auditoria)
      .where(lt(auditoria.at, before))
      .orderBy(asc(auditoria.at), asc(auditoria.id))
      .limit(1)
    return row ?? null
  }

  /** Up to n rows of one company (null: of none) between two instants, in the order in which they were written. */
  async read(empresaId: string | null, from: number, until: number, n: number): Promise<OldRow[]> {
    const a = auditoria
    const ofEmpresa = empresaId === null ? isNull(a.empresa_id) : eq(a.empresa_id, empresaId)
    return this.#db
      .select()
      .from(a)
      .where(and(ofEmpresa, gte(a.at, from), lt(a.at, until)))
      .orderBy(asc(a.at), asc(a.id))
      .limit(n)
  }

  /**
   * Deletes exactly these rows, all or none: the trigger refuses rows that are too recent. The same batch adds their
   * object to the index, so at no moment are they in both places or in neither.
   */
  async remove(rows: readonly OldRow[]): Promise<void> {
    const day = summarize(rows)
    if (!day) return
    const ids = JSON.stringify(rows.map((row) => row.id))
    await this.#db.batch([
      this.#db.insert(auditoria_dias).values(day).onConflictDoNothing(),
      this.#db.delete(auditoria).where(sql`${auditoria.id} in (select value from json_each(${ids}))`),
    ])
  }

  /** How far the objects in R2 are indexed: the last key looked at; `hecho`, when that is all of them. */
  async indexed(): Promise<{ clave: string | null; hecho: boolean }> {
    const [row] = await this.#db
      .select({ cursor: trabajos.cursor, marca: trabajos.marca })
      .from(trabajos)
      .where(eq(trabajos.nombre, JOB))
    return { clave: (row?.cursor as string | undefined) ?? null, hecho: (row?.marca ?? null) !== null }
  }

  /**
   * Adds objects to the index, with the progress. An object whose rows are still in the table is skipped: it is indexed
   * with its own day.
   */
  async addToIndex(days: readonly IndexDay[], key: string | null, done: boolean, now: number): Promise<void> {
    const progress = { cursor: key, marca: done ? 'hecho' : null, updated_at: now }
    const a = auditoria
    await this.#db.batch([
      this.#db
        .insert(trabajos)
        .values({ nombre: JOB, ...progress })
        .onConflictDoUpdate({ target: trabajos.nombre, set: progress }),
      ...days.map((day) =>
        insertIf(
          this.#db,
          auditoria_dias,
          day,
          sql`not exists (select 1 from ${a} where ${a.empresa_id} is ${day.empresa_id || null}
            and ${a.at} between ${day.desde} and ${day.hasta})`,
        ).onConflictDoNothing(),
      ),
    ])
  }
}
