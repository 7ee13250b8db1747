/** The platform's alerts (schema.alertas_sistema): written by the clock, changed by the SuperAdmin. */
import { type AlertaEstado, statesBefore } from '../domain/alertas/alerta'
import { COUNT_LIMIT } from '../domain/count'
import { foldForSearch, terms } from '../domain/fold'
import type { Condition, LiveAlerta, SystemRuling } from '../domain/plataforma/system-alert'
import { CLASES } from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'
import type { Pager } from '../tenant/pager'
import type { alertas_sistema } from '../tenant/schema/platform'

export type SystemAlertaRow = typeof alertas_sistema.$inferSelect
type RawRow = Omit<SystemAlertaRow, 'datos'> & { datos: string }

const FIELDS = 'id, clase, objeto, estado, n, desde, datos, primera_at, ultima_at, termino_at, estado_at'
const DELETED_AT_ONCE = 500

const read = ({ datos: data, ...row }: RawRow): SystemAlertaRow => ({ ...row, datos: JSON.parse(data) })

export interface SystemAlertaRequest {
  estado: AlertaEstado | null
  q: string
  pager: Pager
}

export class SystemAlertasDb {
  constructor(private readonly d1: Connection) {}

  /** Rows whose condition has not ended: at most one per kind and object. */
  async live(): Promise<LiveAlerta[]> {
    const { results } = await this.d1
      .prepare('SELECT id, clase, objeto, estado, marca FROM alertas_sistema WHERE termino_at IS NULL')
      .all<LiveAlerta>()
    return results
  }

  /** Writes the result of an assessment, all or nothing. Idempotent and safe to run concurrently. */
  async write({ open: toOpen, ver: view, end }: SystemRuling, now: number): Promise<void> {
    const q = (sql: string, valor: unknown) => this.d1.prepare(sql).bind(JSON.stringify(valor), now)
    const writes: D1PreparedStatement[] = []
    if (end.length > 0)
      writes.push(
        q(
          `UPDATE alertas_sistema SET termino_at = ?2, estado_at = CASE WHEN estado = 'Resuelto' THEN estado_at ELSE ?2 END,
             estado_por = CASE WHEN estado = 'Resuelto' THEN estado_por END, estado = 'Resuelto'
           WHERE id IN (SELECT value FROM json_each(?1)) AND termino_at IS NULL`,
          end,
        ),
      )
    if (view.length > 0)
      writes.push(
        q(
          `UPDATE alertas_sistema SET n = c.n, desde = c.desde, marca = c.marca, datos = c.datos, ultima_at = ?2
           FROM (SELECT value ->> 'id' AS id, value ->> 'n' AS n, value ->> 'desde' AS desde, value ->> 'marca' AS marca,
             value -> 'datos' AS datos FROM json_each(?1)) c
           WHERE alertas_sistema.id = c.id AND termino_at IS NULL AND estado <> 'Resuelto'`,
          view,
        ),
      )
    if (toOpen.length > 0)
      writes.push(
        q(
          `INSERT INTO alertas_sistema (id, clase, objeto, n, desde, marca, datos, busqueda, primera_at, ultima_at)
           SELECT value ->> 'id', value ->> 'clase', value ->> 'objeto', value ->> 'n', value ->> 'desde',
             value ->> 'marca', value -> 'datos', value ->> 'busqueda', ?2, ?2 FROM json_each(?1) WHERE true
           ON CONFLICT DO NOTHING`,
          toOpen.map((c) => ({ ...c, id: crypto.randomUUID(), busqueda: wordsOf(c) })),
        ),
      )
    if (writes.length > 0) await this.d1.batch(writes)
  }

  /** One page plus one row, and the number found in each state. One round trip. */
  async list({ estado, q, pager: { cursor, backward, limit } }: SystemAlertaRequest) {
    const words = terms(q)
    const search = words.map(() => ' AND instr(busqueda, ?) > 0').join('')
    const direction = backward ? 'ASC' : 'DESC'
    const where = [
      estado === null ? '' : ' AND estado = ?',
      cursor ? ` AND (primera_at, id) ${backward ? '>' : '<'} (?, ?)` : '',
    ].join('')
    const values = [...(estado === null ? [] : [estado]), ...(cursor ? [cursor[0] ?? 0, cursor[1]] : [])]
    const countOf = (which: AlertaEstado) =>
      this.d1
        .prepare(
          `SELECT count(*) AS n FROM (SELECT 1 FROM alertas_sistema WHERE estado = '${which}'${search} LIMIT ${COUNT_LIMIT})`,
        )
        .bind(...words)
    const [rows, ...counts] = await this.d1.batch<RawRow & { n: number }>([
      this.d1
        .prepare(
          `SELECT ${FIELDS} FROM alertas_sistema WHERE true${where}${search}
           ORDER BY primera_at ${direction}, id ${direction} LIMIT ${limit}`,
        )
        .bind(...values, ...words),
      countOf('Pendiente'),
      countOf('Revisado'),
      countOf('Resuelto'),
    ])
    const [Pendiente = 0, Revisado = 0, Resuelto = 0] = counts.map((c) => c.results[0]?.n ?? 0)
    return { filas: (rows?.results ?? []).map(read), conteo: { Pendiente, Revisado, Resuelto } }
  }

  /**
   * Changes the state of an alert if the transition is allowed; returns the current state if not, null when there is no
   * such alert.
   */
  async move(id: string, a: AlertaEstado, actor: string, now: number): Promise<'hecho' | AlertaEstado | null> {
    const [result, loaded] = await this.d1.batch<{ estado: AlertaEstado }>([
      this.d1
        .prepare(
          `UPDATE alertas_sistema SET estado = ?2, estado_at = ?3, estado_por = ?4
           WHERE id = ?1 AND estado IN (SELECT value FROM json_each(?5))`,
        )
        .bind(id, a, now, actor, JSON.stringify(statesBefore(a))),
      this.d1.prepare('SELECT estado FROM alertas_sistema WHERE id = ?1').bind(id),
    ])
    if ((result?.meta.changes ?? 0) > 0) return 'hecho'
    return loaded?.results[0]?.estado ?? null
  }

  /** Deletes alerts resolved long ago, a limited number at a time. */
  async cleanUp(before: number): Promise<void> {
    await this.d1
      .prepare(
        `DELETE FROM alertas_sistema WHERE id IN (SELECT id FROM alertas_sistema WHERE estado = 'Resuelto'
           AND primera_at < ?1 AND termino_at < ?1 ORDER BY primera_at LIMIT ?2)`,
      )
      .bind(before, DELETED_AT_ONCE)
      .run()
  }
}

const wordsOf = (c: Condition): string =>
  foldForSearch(CLASES[c.clase][1], c.datos.empresa, c.clase === 'tarea-atrasada' ? c.objeto : '')
