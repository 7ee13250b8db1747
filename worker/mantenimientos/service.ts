/**
 * The service book of a company: what was done on each vehicle, when, where, at what odometer reading, and the cost of
 * each item. A service, its items, its files, the plans it fulfils and the odometer are written in one batch.
 */

import { eq } from 'drizzle-orm'
import type { Archivos } from '../archivos/service'
import { audit } from '../auditoria/sql'
import { changedFrom, listFrom } from '../domain/editing/shown'
import { foldForSearch } from '../domain/fold'
import type { AnySize } from '../domain/list'
import {
  ARCHIVOS_MAX,
  type ServicioChange,
  type ServicioData,
  type ServiciosList,
  type StoredServicio,
  textOfItem,
} from '../domain/mantenimientos/mantenimiento'
import { formatPesos } from '../domain/money'
import { Refusal } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import { isChangedServicio, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import { refusalWhenEnded } from '../tenant/access'
import { addOnce } from '../tenant/add-once'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { EmpresaRemover, EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange } from '../vehiculos/state-sql'
import { detail, itemsOf, newServicioDetail, offerVehiculos } from './detail'
import { refusingFull } from './files'
import { listMantenimientos, type ServiciosPage, servicioFields } from './list'
import { knownReadings, type PreviousOdometro, refuseContradiction } from './odometros'
import { changeServicio, ownerOf, refreshOdometro, refreshPlanes, releaseServicio, storeReading } from './sql'

/** Dependencies outside its tables: uploads to claim, and the outbox. */
interface Dependencies {
  archivos: Pick<Archivos, 'claim'>
  pendientes: Pick<Pendientes, 'deliver'>
}

/** How often a change is tried while others save the same service. */
const ATTEMPTS = 3

export class Mantenimientos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly dependencies: Dependencies,
    private readonly clock: { today: string; now: number },
  ) {}

  /** One page of the book, its counters, and the costs of the last twelve months, in one round trip. */
  list(list: AnySize<ServiciosList>): Promise<ServiciosPage> {
    return listMantenimientos(this.db, list, this.clock.today)
  }

  /** Why a new record would be refused, checked before the form is shown; or null. */
  whyNoMore(): Refusal | null {
    return refusalWhenEnded(this.empresa, this.clock.now)
  }

  /** The first vehicles by plate; a search finds the others. */
  vehiculos(q: string) {
    return offerVehiculos(this.db, q)
  }

  /** The vehicle of a new service with its plans, and the company's workshops; null when it is not in the company. */
  forNew(vehiculoId: string) {
    return newServicioDetail(this.db, vehiculoId)
  }

  /** One service with its items, its files and its vehicle's plans, or null. */
  find(id: string) {
    return detail(this.db, id)
  }

  /** The items of listed services, with their costs in cents, by the id of the service. */
  items(ids: readonly string[]) {
    return itemsOf(this.db, ids)
  }

  /**
   * Creates a service; returns its id and plate. Refuses a vehicle of another company, an odometer that goes down, and
   * a duplicate service.
   */
  async create(vehiculo_id: string, data: ServicioData): Promise<{ id: string; placa: string }> {
    const db = this.db.writer()
    const row = { vehiculo_id, ...valuesOf(data).row }
    const again = new Refusal('mantenimiento-repetido')
    return addOnce(this.db, ['mantenimientos', row], again, () => this.#add(db, vehiculo_id, data))
  }

  async #add(db: EmpresaWriter, vehiculo_id: string, data: ServicioData): Promise<{ id: string; placa: string }> {
    return withGenericError('error-guardar-mantenimiento', async () => {
      const id = crypto.randomUUID()
      const placa = await this.#check(vehiculo_id, data, null)
      const archivos = await this.#claim(id, vehiculo_id, data.archivo)
      const { row, items } = valuesOf(data)
      await this.#write(db, vehiculo_id, [
        db.insert('mantenimientos', { id, vehiculo_id, ...row, created_at: this.clock.now }),
        audit(db, 'mantenimiento-creado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
        ...this.#items(db, id, items),
        ...archivos,
        ...this.#reading(db, vehiculo_id, data),
      ])
      return { id, placa }
    })
  }

  /**
   * Changes a service; its items are replaced. Returns its plate.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal `trabajos-cambiados` when another person changed the jobs since, and this one did too without asking
   *   to replace them
   */
  async update(id: string, asked: ServicioChange, shown?: StoredServicio): Promise<{ placa: string }> {
    return withGenericError('error-guardar-mantenimiento', async () => {
      const db = this.db.writer()
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#change(db, id, asked, shown)
        } catch (error) {
          // another person saved it between reading and writing
          if (attempt === ATTEMPTS || !isChangedServicio(error)) throw error
        }
      }
    })
  }

  async #change(db: EmpresaWriter, id: string, asked: ServicioChange, shown: StoredServicio | undefined) {
    const { vehiculo_id, ...before } = await this.#own(id)
    const stored = shown ? { ...before, items: (await this.items([id])).get(id) ?? [] } : null
    const data = stored ? keptOf(asked, shown, stored) : asked
    const placa = await this.#check(vehiculo_id, data, before)
    const archivos = await this.#claim(id, vehiculo_id, data.archivo)
    const { row, items } = valuesOf(data)
    const writes = [
      ...releaseServicio(db, id),
      changeServicio(db, id, stored, row),
      audit(db, 'mantenimiento-cambiado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
      refreshOdometro(db, vehiculo_id),
      db.remove('mantenimiento_items', { mantenimiento_id: id }),
      ...this.#items(db, id, items),
      // each existing file is followed by its audit row
      ...data.quitar.flatMap((archivo) => [
        db.remove('archivos', { id: archivo, de: ownerOf(id) }),
        audit(db, 'archivo-quitado', { objeto: id }),
      ]),
      ...archivos,
      ...this.#reading(db, vehiculo_id, data),
    ]
    await refusingFull(this.db, id, data, () => this.#write(db, vehiculo_id, writes))
    return { placa }
  }

  /**
   * Deletes a service with its items and files; plans and odometer are recomputed from the rest. Returns what was
   * deleted.
   */
  async remove(id: string): Promise<{ placa: string; fecha: string }> {
    return withGenericError('error-eliminar-mantenimiento', async () => {
      const db = this.db.remover()
      const { vehiculo_id, placa, fecha } = await this.#own(id)
      await this.#write(db, vehiculo_id, [
        ...releaseServicio(db, id),
        db.remove('mantenimientos', { id }),
        audit(db, 'mantenimiento-eliminado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
        refreshOdometro(db, vehiculo_id),
      ])
      return { placa, fecha }
    })
  }

  async #own(id: string) {
    const m = this.db.from('mantenimientos')
    const v = this.db.from('vehiculos')
    const row = await this.db.first({
      fields: servicioFields(m, v),
      from: m,
      joins: [[v, eq(v.id, m.vehiculo_id)]],
      where: eq(m.id, id),
    })
    if (!row) throw new Refusal('no-encontrado')
    return row
  }

  /** All checks that need the database; returns the plate. */
  async #check(vehiculoId: string, data: ServicioData, before: PreviousOdometro | null): Promise<string> {
    const { vehiculo, planes, readings } = await knownReadings(this.db, vehiculoId, data.fecha, before)
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    data.items.forEach((item, i) => {
      const plan = item.plan_id === null ? null : planes.find((p) => p.id === item.plan_id)
      if (plan === undefined) throw new Refusal('plan-de-otro', `items[${i}].plan_id`)
      if (plan && plan.cada_km !== null && data.kilometraje === null)
        throw new Refusal('kilometraje-para-plan', 'kilometraje', { plan: plan.nombre })
    })
    if (data.kilometraje !== null && !data.corregir)
      refuseContradiction({ fecha: data.fecha, km: data.kilometraje }, readings)
    return vehiculo.placa
  }

  /** The statements that claim the form's new uploads for the service. */
  async #claim(id: string, vehiculo_id: string, uploaded: string[]): Promise<Write[]> {
    const claims = uploaded.map(async (archivo, i) => {
      try {
        const owner = { de: ownerOf(id), vehiculo_id, max: ARCHIVOS_MAX } as const
        return (await this.dependencies.archivos.claim(archivo, owner)).writes
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(error.clave, `archivo[${i}]`, error.datos) : error
      }
    })
    return (await Promise.all(claims)).flat()
  }

  #items(db: EmpresaWriter, mantenimiento_id: string, items: ServicioData['items']): Write[] {
    return items.map((item, order) => db.insert('mantenimiento_items', { mantenimiento_id, orden: order, ...item }))
  }

  #reading(db: EmpresaWriter, vehiculoId: string, { fecha, kilometraje, corregir }: ServicioData): Write[] {
    if (kilometraje === null) return []
    return [storeReading(db, vehiculoId, { fecha, km: kilometraje }, corregir ? 'same-day' : 'greater')]
  }

  /** Runs the batch with the follow-up writes of any change of the book, then triggers the assessment of alerts. */
  async #write(db: EmpresaRemover, vehiculoId: string, writes: Write[]): Promise<void> {
    const { now } = this.clock
    try {
      await db.batch([...writes, ...refreshPlanes(db, vehiculoId), ...afterChange(db, vehiculoId, now)])
    } catch (error) {
      // the vehicle or the service was deleted concurrently, or this is a duplicate: nothing was written
      if (isOrphan(error)) throw new Refusal('no-encontrado')
      throw error
    }
    await this.dependencies.pendientes.deliver()
  }
}

/** The columns of a service, with its costs summed in integer cents, and its items. */
export function valuesOf({ fecha, kilometraje, taller, notas: notes, items }: ServicioData) {
  const costo = items.reduce((total, item) => total + item.costo, 0)
  const searchText = foldForSearch(taller, ...items.map((item) => item.descripcion))
  return { row: { fecha, kilometraje, taller, notas: notes, costo, busqueda: searchText }, items }
}

/** What is written of a change: what its form left as it was shown stays as it is stored. */
function keptOf(asked: ServicioChange, shown: StoredServicio | undefined, stored: StoredServicio): ServicioChange {
  const { items: shownItems, ...shownFields } = shown ?? { items: undefined }
  const items = listFrom(asked.items, asked.replaces ? undefined : shownItems, stored.items, textOfItem)
  if (!items) {
    const trabajos = stored.items.map(({ descripcion, costo }) => `${descripcion} ($\u00a0${formatPesos(costo)})`)
    throw new Refusal('trabajos-cambiados', 'items', { trabajos: trabajos.join(', ') })
  }
  return { ...changedFrom(asked, shownFields, stored), items: [...items] }
}
