/** The platform's alerts for the SuperAdmin: list and state changes. */
import { type AlertaUndo, countOf, type MovedAlertas, type MovedEstado, UNDO_MS } from '../domain/alertas/alerta'
import { type AlertasFilter, FILTER_ESTADO } from '../domain/alertas/list'
import { type Count, cappedCount } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { SystemAlertasList } from '../domain/plataforma/system-alert-command'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import { FactsDb } from './monitoring-sql'
import { type SystemAlertaRow, SystemAlertasDb } from './system-alerts-sql'

/** Scheduled jobs run every minute; after this long without a heartbeat the alerts are out of date. */
const SILENCE_MS = 10 * 60_000

interface SystemAlertasPage extends Page<SystemAlertaRow> {
  count: Record<AlertasFilter, Count>
  /** the last heartbeat of the scheduled jobs, if too long ago: then these alerts are out of date */
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
    const [{ rows, count }, heartbeat] = await Promise.all([
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
   * @param actorId the person's id
   */
  async move(id: string, to: MovedEstado, actorId: string): Promise<MovedAlertas> {
    const moved = await this.#moveAll([id], to, actorId)
    if (countOf(moved) > 0) return moved
    const before = await this.#db.estadoOf([id])
    if (!before) throw new Refusal('no-encontrado')
    throw new Refusal(before === 'Resuelto' ? 'alerta-ya-resuelta' : 'alerta-ya-revisada')
  }

  /**
   * Moves the selected alerts; returns which moved, how many of how many. Throws when none did, because they no longer
   * exist or were moved by a concurrent request.
   */
  async moveSelected(ids: readonly string[], to: MovedEstado, actorId: string) {
    const asked = new Set(ids)
    const moved = await this.#moveAll([...asked], to, actorId)
    const n = countOf(moved)
    if (n > 0) return { moved, n, asked: asked.size }
    throw new Refusal((await this.#db.estadoOf([...asked])) ? 'alertas-ya-movidas' : 'no-encontrado')
  }

  #moveAll(ids: readonly string[], to: MovedEstado, actorId: string): Promise<MovedAlertas> {
    return withGenericError('error-estado-alerta', () => this.#db.move(ids, to, actorId, this.now))
  }

  /**
   * Takes back what this person changed at that instant, within UNDO_MS; an alert that was changed since, or whose
   * condition has ended meanwhile, stays as it is. Returns how many came back; refuses when none did.
   */
  async undo(change: AlertaUndo, actorId: string): Promise<number> {
    if (change.at > this.now || this.now - change.at > UNDO_MS) throw new Refusal('ya-no-se-deshace')
    const n = await withGenericError('error-estado-alerta', () => this.#db.moveBack(change, actorId, this.now))
    if (n === 0) throw new Refusal('ya-no-se-deshace')
    return n
  }
}
