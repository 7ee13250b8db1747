/** The platform's alerts for the SuperAdmin: list and state changes. */

import { UNDO_MS } from '../domain/alertas/alerta'
import { type AlertasFilter, FILTER_ESTADO } from '../domain/alertas/list'
import { type Count, cappedCount } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { SystemAlertasList, SystemAlertaUndo } from '../domain/plataforma/system-alert-command'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import { FactsDb } from './monitoring-sql'
import { type SystemAlertaRow, SystemAlertasDb } from './system-alerts-sql'

/** The clock runs every minute; after this long without a heartbeat the alerts are out of date. */
const SILENCE_MS = 10 * 60_000

interface SystemAlertasPage extends Page<SystemAlertaRow> {
  count: Record<AlertasFilter, Count>
  /** the clock's last heartbeat, if too long ago: then these alerts are out of date */
  stopped: number | null
}

export class SystemAlertas {
  readonly #db: SystemAlertasDb
  readonly #facts: FactsDb

  constructor(
    connection: Connection,
    private readonly now: number,
  ) {
    this.#db = new SystemAlertasDb(connection)
    this.#facts = new FactsDb(connection)
  }

  /** One page of the list, its neighbours and its counters. Two concurrent queries. */
  async list(list: AnySize<SystemAlertasList>): Promise<SystemAlertasPage> {
    const estado = list.estado === 'todas' ? null : FILTER_ESTADO[list.estado]
    const pager = new Pager(list, 'desc', list.filas)
    const [{ filas: rows, count }, heartbeat] = await Promise.all([
      this.#db.list({ estado, q: list.q, pager }),
      this.#facts.lastHeartbeat(),
    ])
    const page = pager.page(rows, (row) => [row.primera_at, row.id])
    if (!page) return this.list({ ...list, ...FIRST_PAGE })
    const { Pendiente, Revisado, Resuelto } = count
    return {
      ...page,
      count: {
        pendientes: cappedCount(Pendiente),
        revisadas: cappedCount(Revisado),
        resueltas: cappedCount(Resuelto),
        todas: cappedCount(Pendiente + Revisado + Resuelto),
      },
      stopped: heartbeat !== null && heartbeat < this.now - SILENCE_MS ? heartbeat : null,
    }
  }

  /**
   * Changes an alert's state if the transition is still allowed: of two concurrent changes one is refused.
   * @returns what takes it back
   */
  async move(id: string, to: 'Revisado' | 'Resuelto', actor: string): Promise<SystemAlertaUndo> {
    const { moved, before } = await withGenericError('error-estado-alerta', () =>
      this.#db.move(id, to, actor, this.now),
    )
    if (before === null) throw new Refusal('no-encontrado')
    if (!moved || before === 'Resuelto')
      throw new Refusal(before === 'Resuelto' ? 'alerta-ya-resuelta' : 'alerta-ya-revisada')
    return { id, from: to, to: before, at: this.now }
  }

  /**
   * Takes back what this person changed at that instant, within UNDO_MS. Refused when the alert was changed since, or when
   * what it tells of has ended meanwhile.
   */
  async undo(change: SystemAlertaUndo, actor: string): Promise<void> {
    const isLate = change.at > this.now || this.now - change.at > UNDO_MS
    const isBack =
      !isLate && (await withGenericError('error-estado-alerta', () => this.#db.moveBack(change, actor, this.now)))
    if (!isBack) throw new Refusal('ya-no-se-deshace')
  }
}
