/** The platform's alerts (schema.alertas_sistema): written by a scheduled job, changed by the SuperAdmin. */
import { type AlertaUndo, type MovedAlertas, type MovedEstado, statesBefore } from '../domain/alertas/alerta'
import type { AlertaEstado } from '../domain/alertas/list'
import { COUNT_LIMIT } from '../domain/count'
import { foldForSearch, terms } from '../domain/fold'
import type { Condition, LiveAlerta, SystemRuling } from '../domain/plataforma/system-alert'
import { SYSTEM_ALERT_CLASES } from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'
import { batch, number, type RowOf, read, write } from '../platform-db/sql'
import type { Pager } from '../tenant/pager'
import { alertas_sistema } from '../tenant/schema/platform'

const { id, clase, objeto, estado, marca, n, desde, datos, primera_at, ultima_at, termino_at, estado_at } =
  alertas_sistema
const LIVE_ROW = { id, clase, objeto, estado, marca }
const LISTED_ROW = { id, clase, objeto, estado, n, desde, datos, primera_at, ultima_at, termino_at, estado_at }
const FIELDS = Object.keys(LISTED_ROW).join(', ')
export type SystemAlertaRow = RowOf<typeof LISTED_ROW>
const DELETED_AT_ONCE = 500

interface SystemAlertaRequest {
  estado: AlertaEstado | null
  q: string
  pager: Pager
}

export class SystemAlertasDb {
  constructor(private readonly d1: Connection) {}

  /** Rows whose condition has not ended: at most one per kind and object. */
  async live(): Promise<LiveAlerta[]> {
    return read(
      this.d1,
      LIVE_ROW,
      'select id, clase, objeto, estado, marca from alertas_sistema where termino_at is null',
    ).all()
  }

  /** Writes the result of an assessment, all or nothing. Idempotent and safe to run concurrently. */
  async write({ open: toOpen, update: view, end }: SystemRuling, now: number): Promise<void> {
    const q = (sql: string, value: unknown) => write(this.d1, sql, JSON.stringify(value), now)
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
    const direction = backward ? 'asc' : 'desc'
    const where = [
      estado === null ? '' : ' and estado = ?',
      cursor ? ` and (primera_at, id) ${backward ? '>' : '<'} (?, ?)` : '',
    ].join('')
    const values = [...(estado === null ? [] : [estado]), ...(cursor ? [cursor[0] ?? 0, cursor[1]] : [])]
    const countOf = (which: AlertaEstado) =>
      read(
        this.d1,
        { n: number },
        `select count(*) as n from (select 1 from alertas_sistema where estado = '${which}'${search} limit ${COUNT_LIMIT})`,
        ...words,
      )
    const [rows, ...counts] = await batch(this.d1, [
      read(
        this.d1,
        LISTED_ROW,
        `select ${FIELDS} from alertas_sistema where true${where}${search}
           order by primera_at ${direction}, id ${direction} limit ${limit}`,
        ...values,
        ...words,
      ),
      countOf('Pendiente'),
      countOf('Revisado'),
      countOf('Resuelto'),
    ])
    const [Pendiente = 0, Revisado = 0, Resuelto = 0] = counts.map(([c]) => c?.n ?? 0)
    return { rows, count: { Pendiente, Revisado, Resuelto } }
  }

  /** The state of the first of these alerts, or null when there is none of them. */
  async estadoOf(ids: readonly string[]): Promise<AlertaEstado | null> {
    const found = await read(
      this.d1,
      { estado },
      'select estado from alertas_sistema where id in (select value from json_each(?1)) limit 1',
      JSON.stringify(ids),
    ).first()
    return found?.estado ?? null
  }

  /** Moves those of the alerts for which the transition is allowed; returns them by the state they had. */
  async move(ids: readonly string[], to: MovedEstado, actorId: string, now: number): Promise<MovedAlertas> {
    const from = (before: 'Pendiente' | 'Revisado') =>
      read(
        this.d1,
        { id },
        `update alertas_sistema set estado = ?2, estado_at = ?3, estado_por = ?4
           where id in (select value from json_each(?1)) and estado = ?5 and ?5 in (select value from json_each(?6))
           returning id`,
        JSON.stringify(ids),
        to,
        now,
        actorId,
        before,
        JSON.stringify(statesBefore(to)),
      )
    // Revisado before Pendiente: the second statement turns rows into Revisado, and the first must not return them
    const [reviewed, raised] = await batch(this.d1, [from('Revisado'), from('Pendiente')])
    const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
    return { pendientes: idsOf(raised), revisadas: idsOf(reviewed) }
  }

  /**
   * Gives alerts the states back that a change took from them; returns how many: not those that were changed since, nor
   * those whose condition ended, which would stay open for ever.
   */
  async moveBack(
    { estado: from, at, pendientes, revisadas }: AlertaUndo,
    actorId: string,
    now: number,
  ): Promise<number> {
    const back = (ids: readonly string[], to: 'Pendiente' | 'Revisado') =>
      read(
        this.d1,
        { id },
        `update alertas_sistema set estado = ?2, estado_at = ?3, estado_por = ?4
           where id in (select value from json_each(?1)) and estado = ?5 and estado_at = ?6 and estado_por = ?7
             and termino_at is null returning id`,
        JSON.stringify(ids),
        to,
        to === 'Pendiente' ? null : now,
        to === 'Pendiente' ? null : actorId,
        from,
        at,
        actorId,
      )
    const [raised, reviewed] = await batch(this.d1, [back(pendientes, 'Pendiente'), back(revisadas, 'Revisado')])
    return raised.length + reviewed.length
  }

  /** Deletes alerts resolved long ago, a limited number at a time. */
  async cleanUp(before: number): Promise<void> {
    await write(
      this.d1,
      `delete from alertas_sistema where id in (select id from alertas_sistema where estado = 'Resuelto'
           and primera_at < ?1 and termino_at < ?1 order by primera_at limit ?2)`,
      before,
      DELETED_AT_ONCE,
    ).run()
  }
}

const wordsOf = (c: Condition): string =>
  foldForSearch(SYSTEM_ALERT_CLASES[c.clase][1], c.datos.empresa, c.clase === 'tarea-atrasada' ? c.objeto : '')
