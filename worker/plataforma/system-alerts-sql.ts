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
      .prepare('select id, clase, objeto, estado, marca from alertas_sistema where termino_at is null')
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
          `update alertas_sistema set termino_at = ?2, estado_at = case when estado = 'Resuelto' then estado_at else ?2 end,
             estado_por = case when estado = 'Resuelto' then estado_por end, estado = 'Resuelto'
           where id in (select value from json_each(?1)) and termino_at is null`,
          end,
        ),
      )
    if (view.length > 0)
      writes.push(
        q(
          `update alertas_sistema set n = c.n, desde = c.desde, marca = c.marca, datos = c.datos, ultima_at = ?2
           from (select value ->> 'id' as id, value ->> 'n' as n, value ->> 'desde' as desde, value ->> 'marca' as marca,
             value -> 'datos' as datos from json_each(?1)) c
           where alertas_sistema.id = c.id and termino_at is null and estado <> 'Resuelto'`,
          view,
        ),
      )
    if (toOpen.length > 0)
      writes.push(
        q(
          `insert into alertas_sistema (id, clase, objeto, n, desde, marca, datos, busqueda, primera_at, ultima_at)
           select value ->> 'id', value ->> 'clase', value ->> 'objeto', value ->> 'n', value ->> 'desde',
             value ->> 'marca', value -> 'datos', value ->> 'busqueda', ?2, ?2 from json_each(?1) where true
           on conflict do nothing`,
          toOpen.map((c) => ({ ...c, id: crypto.randomUUID(), busqueda: wordsOf(c) })),
        ),
      )
    if (writes.length > 0) await this.d1.batch(writes)
  }

  /** One page plus one row, and the number found in each state. One round trip. */
  async list({ estado, q, pager: { cursor, backward, limit } }: SystemAlertaRequest) {
    const words = terms(q)
    const search = words.map(() => ' and instr(busqueda, ?) > 0').join('')
    const direction = backward ? 'ASC' : 'DESC'
    const where = [
      estado === null ? '' : ' and estado = ?',
      cursor ? ` and (primera_at, id) ${backward ? '>' : '<'} (?, ?)` : '',
    ].join('')
    const values = [...(estado === null ? [] : [estado]), ...(cursor ? [cursor[0] ?? 0, cursor[1]] : [])]
    const countOf = (which: AlertaEstado) =>
      this.d1
        .prepare(
          `select count(*) as n from (select 1 from alertas_sistema where estado = '${which}'${search} limit ${COUNT_LIMIT})`,
        )
        .bind(...words)
    const [rows, ...counts] = await this.d1.batch<RawRow & { n: number }>([
      this.d1
        .prepare(
          `select ${FIELDS} from alertas_sistema where true${where}${search}
           order by primera_at ${direction}, id ${direction} limit ${limit}`,
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
          `update alertas_sistema set estado = ?2, estado_at = ?3, estado_por = ?4
           where id = ?1 and estado in (select value from json_each(?5))`,
        )
        .bind(id, a, now, actor, JSON.stringify(statesBefore(a))),
      this.d1.prepare('select estado from alertas_sistema where id = ?1').bind(id),
    ])
    if ((result?.meta.changes ?? 0) > 0) return 'hecho'
    return loaded?.results[0]?.estado ?? null
  }

  /** Deletes alerts resolved long ago, a limited number at a time. */
  async cleanUp(before: number): Promise<void> {
    await this.d1
      .prepare(
        `delete from alertas_sistema where id in (select id from alertas_sistema where estado = 'Resuelto'
           and primera_at < ?1 and termino_at < ?1 order by primera_at limit ?2)`,
      )
      .bind(before, DELETED_AT_ONCE)
      .run()
  }
}

const wordsOf = (c: Condition): string =>
  foldForSearch(CLASES[c.clase][1], c.datos.empresa, c.clase === 'tarea-atrasada' ? c.objeto : '')
