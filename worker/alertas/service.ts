/** The alerts of a company, or of a Usuario's vehicles: listed, and moved between states. */
import { eq, inArray } from 'drizzle-orm'
import { type AlertaEstado, type AlertasList, statesBefore } from '../domain/alertas/alerta'
import { Refusal } from '../domain/refusal'
import type { AssignedDoor } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'
import { type AlertasPage, listAlertas } from './list'

export class Alertas {
  /** @param from the first day of history that the plan shows, `YYYY-MM-DD`; null = all of it */
  constructor(
    private readonly db: AssignedDoor,
    private readonly now: number,
    private readonly from: string | null = null,
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: AlertasList): Promise<AlertasPage> {
    return listAlertas(this.db, list, this.from)
  }

  /**
   * Moves one alert to another state, if that transition is still valid: of two concurrent requests, one is refused as
   * too late.
   * @param actor the person's id: what a person resolves, the rule leaves resolved until the next threshold
   */
  async move(id: string, a: AlertaEstado, actor: string): Promise<void> {
    if ((await this.moveAll([id], a, actor)) > 0) return
    const alertas = this.db.from('alertas')
    const current = await this.db.first({
      fields: { estado: alertas.estado },
      from: alertas,
      where: eq(alertas.id, id),
    })
    if (!current) throw new Refusal('no-encontrado')
    throw new Refusal(current.estado === 'Resuelto' ? 'alerta-ya-resuelta' : 'alerta-ya-revisada')
  }

  /**
   * Moves the selected alerts; returns how many of how many moved. Throws when none did, because they no longer exist
   * or were moved by a concurrent request.
   */
  async moveSelected(ids: readonly string[], a: AlertaEstado, actor: string) {
    const asked = new Set(ids)
    const moved = await this.moveAll(ids, a, actor)
    if (moved > 0) return { moved, asked: asked.size }
    const alertas = this.db.from('alertas')
    const listed = { fields: { id: alertas.id }, from: alertas, where: inArray(alertas.id, [...asked]), limit: 1 }
    throw new Refusal((await this.db.first(listed)) ? 'alertas-ya-movidas' : 'no-encontrado')
  }

  /** Moves those of the alerts for which the transition is valid; returns how many. */
  async moveAll(ids: readonly string[], a: AlertaEstado, actor: string): Promise<number> {
    return withGenericError('error-estado-alerta', async () => {
      const db = this.db.writer()
      const changes = { estado: a, estado_at: this.now, estado_por: actor }
      const steps = [...new Set(ids)].flatMap((id) =>
        statesBefore(a).map((estado) => db.update('alertas', { id, estado }, changes)),
      )
      return (await db.batch(steps)).filter((n) => n > 0).length
    })
  }
}
