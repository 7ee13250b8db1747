/** The audit log's rows past their time: read day by day to be put away, then taken out. For the clock alone. */
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { type Conexion, connect, type Db } from './connect'
import { auditoria } from './schema'

export type FilaVieja = typeof auditoria.$inferSelect

export class AuditoriaViejaDb {
  readonly #db: Db
  constructor(conexion: Conexion) {
    this.#db = connect(conexion)
  }

  /** Whose the oldest row before an instant is, and when it was; null when there is none. */
  async primera(antes: number): Promise<Pick<FilaVieja, 'empresa_id' | 'at'> | null> {
    const [fila] = await this.#db
      .select({ empresa_id: auditoria.empresa_id, at: auditoria.at })
      .from(auditoria)
      .where(lt(auditoria.at, antes))
      .orderBy(asc(auditoria.at), asc(auditoria.id))
      .limit(1)
    return fila ?? null
  }

  /** Up to n rows of one company (null: of none) between two instants, in the order in which they were written. */
  async leer(empresaId: string | null, desde: number, hasta: number, n: number): Promise<FilaVieja[]> {
    const a = auditoria
    const suya = empresaId === null ? isNull(a.empresa_id) : eq(a.empresa_id, empresaId)
    return this.#db
      .select()
      .from(a)
      .where(and(suya, gte(a.at, desde), lt(a.at, hasta)))
      .orderBy(asc(a.at), asc(a.id))
      .limit(n)
  }

  /** Takes exactly these rows out, all or none: the trigger refuses one that is too young. */
  async quitar(filas: readonly FilaVieja[]): Promise<void> {
    const ids = JSON.stringify(filas.map((fila) => fila.id))
    await this.#db.delete(auditoria).where(sql`${auditoria.id} in (select value from json_each(${ids}))`)
  }
}
