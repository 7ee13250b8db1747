/** The maintenance plans of a company: what is done on each vehicle every so many kilometres or months. */
import { eq } from 'drizzle-orm'
import { type MantenimientosList, PLANES_MAX, type PlanDatos } from '../domain/mantenimientos/mantenimiento'
import { type MotivoKey, Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import type { EmpresaFila } from '../platform-db/platform-db'
import { addOnce } from '../tenant/add-once'
import type { EmpresaDb } from '../tenant/empresa-db'
import { cuenta } from '../tenant/expressions'
import type { Write } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { consultaDeVehiculo } from './list'
import { camposDePlan, listPlanes, type Plan, type PlanesPage } from './planes-list'

export class Planes {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page, the most urgent first, its neighbours and its counters, in one round trip. */
  list(list: MantenimientosList): Promise<PlanesPage> {
    return listPlanes(this.db, list, this.reloj.hoy)
  }

  /** One plan with its vehicle, and how many services have fulfilled it; or null. */
  async find(id: string): Promise<(Plan & { servicios: number }) | null> {
    const p = this.db.from('planes_mantenimiento')
    const v = this.db.from('vehiculos')
    const i = this.db.from('mantenimiento_items')
    const [[plan], [counts]] = await this.db.together(
      { fields: camposDePlan(p, v), from: p, joins: [[v, eq(v.id, p.vehiculo_id)]], where: eq(p.id, id) },
      { fields: { n: cuenta() }, from: i, where: eq(i.plan_id, id) },
    )
    return plan ? { ...plan, servicios: counts?.n ?? 0 } : null
  }

  /** A new plan; answers its id and its plate. Refuses one that the vehicle has already, by its name and its interval. */
  async create(vehiculo_id: string, datos: PlanDatos): Promise<{ id: string; placa: string }> {
    if (!isSuscripcionValid(this.empresa, this.reloj.ahora)) throw new Refusal('suscripcion-terminada')
    const again = new Refusal('plan-repetido', 'nombre')
    return addOnce(this.db, ['planes_mantenimiento', { vehiculo_id, ...datos }], again, () =>
      this.#add(vehiculo_id, datos),
    )
  }

  async #add(vehiculo_id: string, datos: PlanDatos): Promise<{ id: string; placa: string }> {
    const { ahora: now } = this.reloj
    const p = this.db.from('planes_mantenimiento')
    const [[vehiculo], [counts]] = await this.db.together(consultaDeVehiculo(this.db, vehiculo_id), {
      fields: { n: cuenta() },
      from: p,
      where: eq(p.vehiculo_id, vehiculo_id),
    })
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    if ((counts?.n ?? 0) >= PLANES_MAX) throw new Refusal('demasiados-planes', undefined, { max: PLANES_MAX })
    const id = crypto.randomUUID()
    const [added] = await this.#write('error-guardar-mantenimiento', vehiculo_id, [
      this.db.insert('planes_mantenimiento', { id, vehiculo_id, ...datos, created_at: now }),
    ])
    if (!added) throw new Refusal('no-encontrado')
    return { id, placa: vehiculo.placa }
  }

  /** Changes a plan. When it was last done can be said, but never to be earlier than the latest service that fulfils it. */
  async update(id: string, datos: PlanDatos): Promise<Plan> {
    const plan = await this.#own(id)
    await this.#write('error-guardar-mantenimiento', plan.vehiculo_id, [
      this.db.update('planes_mantenimiento', { id }, datos),
    ])
    return plan
  }

  /** Deletes a plan; the services that fulfilled it stay. */
  async remove(id: string): Promise<Plan> {
    const plan = await this.#own(id)
    await this.#write('error-eliminar-mantenimiento', plan.vehiculo_id, [
      this.db.update('mantenimiento_items', { plan_id: id }, { plan_id: null }),
      this.db.remove('planes_mantenimiento', { id }),
    ])
    return plan
  }

  async #own(id: string): Promise<Plan> {
    const plan = await this.find(id)
    if (!plan) throw new Refusal('no-encontrado')
    return plan
  }

  async #write(clave: MotivoKey, vehiculoId: string, writes: Write[]): Promise<number[]> {
    const { ahora: now } = this.reloj
    const written = await withGenericError(clave, () =>
      this.db
        .batch([...writes, ...this.db.planesAlDia(vehiculoId), ...this.db.afterChange(vehiculoId, now)])
        .catch((error: unknown) => {
          if (isOrphan(error)) throw new Refusal('no-encontrado')
          throw error
        }),
    )
    await this.pendientes.deliver()
    return written
  }
}
