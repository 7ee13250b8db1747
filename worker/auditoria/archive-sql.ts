/** The audit log's rows past their time: read day by day to be put away, then taken out. For the clock alone. */
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { summarize } from '../domain/auditoria/archive'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { auditoria, auditoria_dias } from '../tenant/schema/auditoria'
import { trabajos } from '../tenant/schema/clock'

export type OldRow = typeof auditoria.$inferSelect
/** What the index keeps of an object. */
export type IndexDay = typeof auditoria_dias.$inferInsert

/** The job that puts into the index what lay in R2 before there was one. */
const JOB = 'auditoria-dias'

export class OldAuditoriaDb {
  readonly #db: Db
  constructor(connection: Connection) {
    this.#db = connect(connection)
  }

  /** Whose the oldest row before an instant is, and when it was; null when there is none. */
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
   * Takes exactly these rows out, all or none: the trigger refuses one that is too young. With the same batch the index
   * knows of their object: at no moment are they in neither, or in both.
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

  /** How far the objects of R2 are in the index: the last key that was looked at; `hecho`, when that is all of them. */
  async indexed(): Promise<{ clave: string | null; hecho: boolean }> {
    const [row] = await this.#db
      .select({ cursor: trabajos.cursor, marca: trabajos.marca })
      .from(trabajos)
      .where(eq(trabajos.nombre, JOB))
    return { clave: (row?.cursor as string | undefined) ?? null, hecho: (row?.marca ?? null) !== null }
  }

  /** Puts objects into the index, and says how far that went. One whose rows are still in the table is left for its own day. */
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
