/** The alerts of the platform, for its SuperAdmin: read, and moved from state to state. */

import { type AlertaEstado, type AlertasFilter, FILTER_ESTADO } from '../domain/alertas/alerta'
import type { Cursor } from '../domain/cursor'
import { SYSTEM_ALERTAS_PER_PAGE, type SystemAlertasList } from '../domain/plataforma/system-alert'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import { withGenericError } from '../trace/generic-refusal'
import { FactsDb } from './monitoring-sql'
import { type SystemAlertaRow, SystemAlertasDb } from './system-alerts-sql'

/** Above this alerts are not counted any more. */
const COUNT_MAX = 1000
/** The clock strikes every minute; silent for so long, nothing here is up to date. */
const SILENCE_MS = 10 * 60_000

export interface SystemAlertasPage {
  filas: SystemAlertaRow[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  conteo: Record<AlertasFilter, { n: number; more: boolean }>
  /** since when the clock has not struck, where that is too long: then nobody looks and these alerts are old */
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

  /** One page of the list, its neighbours and its counters. Two questions at once. */
  async list(list: SystemAlertasList): Promise<SystemAlertasPage> {
    const estado = list.estado === 'todas' ? null : FILTER_ESTADO[list.estado]
    const cursor = list.antes ?? list.despues
    const backward = list.antes !== null
    const [{ filas: rows, conteo: count }, heartbeat] = await Promise.all([
      this.#db.list({ estado, q: list.q, cursor, backward }),
      this.#facts.lastHeartbeat(),
    ])
    const hasMore = rows.length > SYSTEM_ALERTAS_PER_PAGE
    const page = rows.slice(0, SYSTEM_ALERTAS_PER_PAGE)
    // rows went while somebody paged: the list from its beginning
    if (cursor && (backward ? !hasMore && page.length < SYSTEM_ALERTAS_PER_PAGE : page.length === 0))
      return this.list({ ...list, antes: null, despues: null })
    if (backward) page.reverse()
    const place = (row: SystemAlertaRow | undefined): Cursor | null => (row ? [row.primera_at, row.id] : null)
    const capped = (n: number) => ({ n: Math.min(n, COUNT_MAX), more: n > COUNT_MAX })
    const { Pendiente, Revisado, Resuelto } = count
    return {
      filas: page,
      antes: (backward ? hasMore : cursor !== null) ? place(page[0]) : null,
      despues: backward || hasMore ? place(page.at(-1)) : null,
      conteo: {
        pendientes: capped(Pendiente),
        revisadas: capped(Revisado),
        resueltas: capped(Resuelto),
        todas: capped(Pendiente + Revisado + Resuelto),
      },
      stopped: heartbeat !== null && heartbeat < this.now - SILENCE_MS ? heartbeat : null,
    }
  }

  /** Moves one, if it still stands where that is a step: of two who move it at once one is told that somebody was faster. */
  async move(id: string, a: AlertaEstado, actor: string): Promise<void> {
    const before = await withGenericError('error-estado-alerta', () => this.#db.move(id, a, actor, this.now))
    if (before === 'hecho') return
    if (before === null) throw new Refusal('no-encontrado')
    throw new Refusal(before === 'Resuelto' ? 'alerta-ya-resuelta' : 'alerta-ya-revisada')
  }
}
