/** The maintenance plans of a company: work repeated on each vehicle every so many kilometres or months. */

import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { changedFrom } from '../domain/editing/shown'
import type { AnySize } from '../domain/list'
import { hasInterval, type MantenimientosList, PLANES_MAX, type PlanData } from '../domain/mantenimientos/mantenimiento'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import { addOnce } from '../tenant/add-once'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countRows } from '../tenant/expressions'
import type { Write } from '../tenant/source'
import type { EmpresaRemover, EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange } from '../vehiculos/state-sql'
import { vehiculoQuery } from './list'
import { listPlanesByDay } from './planes-by-day'
import { listPlanes, type Plan, type PlanesPage, planFields } from './planes-list'
import { refreshPlanes } from './sql'

export class Planes {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly clock: { today: string; now: number },
  ) {}

  /** One page, most urgent first, its neighbours and its counters, in one round trip. */
  list(list: AnySize<MantenimientosList>): Promise<PlanesPage> {
    return listPlanes(this.db, list, this.clock.today)
  }

  /** One page of all plans by the day they fall due, those by kilometres alone first; of one vehicle or of all. */
  byDay(list: Parameters<typeof listPlanesByDay>[1]) {
    return listPlanesByDay(this.db, list)
  }

  /** One plan with its vehicle, and how many services have fulfilled it; or null. */
  async find(id: string): Promise<(Plan & { servicios: number }) | null> {
    const p = this.db.from('planes_mantenimiento')
    const v = this.db.from('vehiculos')
    const i = this.db.from('mantenimiento_items')
    const [[plan], [counts]] = await this.db.together(
      { fields: planFields(p, v), from: p, joins: [[v, eq(v.id, p.vehiculo_id)]], where: eq(p.id, id) },
      { fields: { n: countRows() }, from: i, where: eq(i.plan_id, id) },
    )
    return plan ? { ...plan, servicios: counts?.n ?? 0 } : null
  }

  /** Creates a plan; returns its id and plate. Refuses a duplicate: same vehicle, name and interval. */
  async create(vehiculo_id: string, data: PlanData): Promise<{ id: string; placa: string }> {
    const db = this.db.writer()
    const again = new Refusal('plan-repetido', 'nombre')
    return addOnce(this.db, ['planes_mantenimiento', { vehiculo_id, ...data }], again, () =>
      this.#add(db, vehiculo_id, data),
    )
  }

  async #add(db: EmpresaWriter, vehiculo_id: string, data: PlanData): Promise<{ id: string; placa: string }> {
    const { now } = this.clock
    const vehiculo = await this.db.first(vehiculoQuery(this.db, vehiculo_id))
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    const id = crypto.randomUUID()
    const room = { max: PLANES_MAX, of: { vehiculo_id } }
    const [added] = await this.#write(db, 'error-guardar-mantenimiento', vehiculo_id, [
      db.insert('planes_mantenimiento', { id, vehiculo_id, ...data, created_at: now }, room),
      audit(db, 'programa-creado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
    ])
    // a plan that is there already is told by `addOnce`
    if (!added) throw new Refusal('demasiados-planes', undefined, { max: PLANES_MAX })
    return { id, placa: vehiculo.placa }
  }

  /**
   * Changes a plan; returns it as it is written, before its next due day is computed. When it was last done may be entered,
   * but never earlier than the latest service that fulfils it.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal `no-encontrado`; `plan-sin-intervalo` where another person took the other interval away meanwhile
   */
  async update(id: string, asked: PlanData, shown?: PlanData): Promise<Plan> {
    const db = this.db.writer()
    const plan = await this.#own(id)
    const data = changedFrom(asked, shown, plan)
    if (!hasInterval(data)) throw new Refusal('plan-sin-intervalo', 'cada_km')
    const [changed] = await this.#write(db, 'error-guardar-mantenimiento', plan.vehiculo_id, [
      db.update('planes_mantenimiento', { id }, data),
      audit(db, 'programa-cambiado', { objeto: id, datos: { vehiculo: plan.vehiculo_id } }),
    ])
    // deleted since it was read
    if (!changed) throw new Refusal('no-encontrado')
    return { ...plan, ...data }
  }

  /** Deletes a plan; the services that fulfilled it are kept. */
  async remove(id: string): Promise<Plan> {
    const db = this.db.remover()
    const plan = await this.#own(id)
    await this.#write(db, 'error-eliminar-mantenimiento', plan.vehiculo_id, [
      db.clear('mantenimiento_items', { plan_id: id }, 'plan_id'),
      db.remove('planes_mantenimiento', { id }),
      audit(db, 'programa-eliminado', { objeto: id, datos: { vehiculo: plan.vehiculo_id } }),
    ])
    return plan
  }

  async #own(id: string): Promise<Plan> {
    const plan = await this.find(id)
    if (!plan) throw new Refusal('no-encontrado')
    return plan
  }

  async #write(db: EmpresaRemover, key: RefusalReason, vehiculoId: string, writes: Write[]): Promise<number[]> {
    const { now } = this.clock
    const written = await withGenericError(key, () =>
      db
        .batch([...writes, ...refreshPlanes(db, vehiculoId), ...afterChange(db, vehiculoId, now)])
        .catch((error: unknown) => {
          if (isOrphan(error)) throw new Refusal('no-encontrado')
          throw error
        }),
    )
    await this.pendientes.deliver()
    return written
  }
}
