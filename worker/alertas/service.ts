/** The alerts of a company, or of a Usuario's vehicles: listed, and moved between states. */

import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import {
  type AlertasList,
  type AlertaUndo,
  countOf,
  type MovedAlertas,
  statesBefore,
  UNDO_MS,
} from '../domain/alertas/alerta'
import type { AlertaEstado } from '../domain/alertas/list'
import type { AnySize } from '../domain/list'
import { Refusal } from '../domain/refusal'
import { queueAssessment } from '../outbox/rows-sql'
import type { Pendientes } from '../outbox/service'
import { isDuplicate } from '../platform-db/errors'
import type { AssignedDoor } from '../tenant/empresa-db'
import { oneOf } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { type Alerta, type AlertasPage, findAlerta, listAlertas } from './list'

export class Alertas {
  /**
   * @param pendientes assesses what has been taken back
   * @param from the first day of history that the plan shows, `YYYY-MM-DD`; null = all of it
   */
  constructor(
    private readonly db: AssignedDoor,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
    private readonly from: string | null = null,
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: AnySize<AlertasList>): Promise<AlertasPage> {
    return listAlertas(this.db, list, this.from)
  }

  /** One alert as the list shows it; null for another company's, and for one older than the plan shows. */
  find(id: string): Promise<Alerta | null> {
    return findAlerta(this.db, id, this.from)
  }

  /**
   * Moves one alert to another state, if that transition is still valid: of two concurrent requests, one is refused as
   * too late.
   * @param actor the person's id: what a person resolves, the rule leaves resolved until the next threshold
   */
  async move(id: string, to: AlertaEstado, actor: string): Promise<MovedAlertas> {
    const moved = await this.moveAll([id], to, actor)
    if (countOf(moved) > 0) return moved
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
   * Moves the selected alerts; returns which moved, how many of how many. Throws when none did, because they no longer
   * exist or were moved by a concurrent request.
   */
  async moveSelected(ids: readonly string[], to: AlertaEstado, actor: string) {
    const asked = new Set(ids)
    const moved = await this.moveAll(ids, to, actor)
    const n = countOf(moved)
    if (n > 0) return { moved, n, asked: asked.size }
    const alertas = this.db.from('alertas')
    const listed = { fields: { id: alertas.id }, from: alertas, where: oneOf(alertas.id, [...asked]), limit: 1 }
    throw new Refusal((await this.db.first(listed)) ? 'alertas-ya-movidas' : 'no-encontrado')
  }

  /** Moves those of the alerts for which the transition is valid; returns them by the state they had. */
  async moveAll(ids: readonly string[], to: AlertaEstado, actor: string): Promise<MovedAlertas> {
    return withGenericError('error-estado-alerta', async () => {
      const db = this.db.writer()
      const changes = { estado: to, estado_at: this.now, estado_por: actor }
      const steps = [...new Set(ids)].flatMap((id) => statesBefore(to).map((estado) => ({ id, estado })))
      const counts = await db.batch(steps.map((step) => db.update('alertas', step, changes)))
      const from = (estado: AlertaEstado) =>
        steps.filter((step, i) => step.estado === estado && (counts[i] ?? 0) > 0).map(({ id }) => id)
      return { pendientes: from('Pendiente'), revisadas: from('Revisado') }
    })
  }

  /**
   * Takes back what this person moved at that instant, within UNDO_MS; an alert that was changed since stays as it
   * is. Returns how many came back; refuses when none did, or when the rule has raised the next alert of one meanwhile.
   * One whose matter was settled meanwhile is resolved again by the rule, right after.
   */
  async undo({ estado, at, pendientes, revisadas }: AlertaUndo, actor: string): Promise<number> {
    if (at > this.now || this.now - at > UNDO_MS) throw new Refusal('ya-no-se-deshace')
    return withGenericError('error-estado-alerta', async () => {
      const db = this.db.writer()
      const moved = { estado, estado_at: at, estado_por: actor }
      const asRaised = { estado: 'Pendiente', estado_at: null, estado_por: null } as const
      const asReviewed = { estado: 'Revisado', estado_at: this.now, estado_por: actor } as const
      const steps = [
        ...pendientes.map((id) => ({ id, back: asRaised })),
        ...revisadas.map((id) => ({ id, back: asReviewed })),
      ].flatMap(({ id, back }) => [
        db.update('alertas', { id, ...moved }, back),
        audit(db, 'alerta-reabierta', { objeto: id, datos: { antes: estado, estado: back.estado } }),
      ])
      const assessments = (await this.#vehiclesOf([...pendientes, ...revisadas])).map((id) =>
        queueAssessment(db, id, this.now),
      )
      const counts = await db.batch([...steps, ...assessments]).catch((error: unknown) => {
        throw isDuplicate(error, 'alertas.cosa') ? new Refusal('ya-no-se-deshace') : error
      })
      const n = counts.slice(0, steps.length).filter((count, i) => i % 2 === 0 && count > 0).length
      if (n === 0) throw new Refusal('ya-no-se-deshace')
      await this.pendientes.deliver()
      return n
    })
  }

  /** The vehicles of these alerts, each once. */
  async #vehiclesOf(ids: readonly string[]): Promise<string[]> {
    const alertas = this.db.from('alertas')
    const rows = await this.db.all({
      fields: { vehiculo_id: alertas.vehiculo_id },
      from: alertas,
      where: oneOf(alertas.id, ids),
    })
    return [...new Set(rows.flatMap(({ vehiculo_id }) => (vehiculo_id === null ? [] : [vehiculo_id])))]
  }
}
