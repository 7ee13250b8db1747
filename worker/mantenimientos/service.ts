/**
 * The service book of a company: what was done on each vehicle, when, where, at how many kilometres, and what each job
 * cost. A service, its jobs, its files, the plans it fulfils and the odometer are written in one batch.
 */
import { eq } from 'drizzle-orm'
import type { Archivos } from '../archivos/service'
import { ARCHIVOS_MAX, type MantenimientosList, type ServicioDatos } from '../domain/mantenimientos/mantenimiento'
import { Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import { foldForSearch } from '../domain/text'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import type { EmpresaFila } from '../platform-db/platform-db'
import { addOnce } from '../tenant/add-once'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { detail, newServicioDetail, offerVehiculos } from './detail'
import { listMantenimientos, type ServiciosPage } from './list'
import { type Antes, knownReadings, refuseContradiction } from './odometros'

/** What a service needs outside its tables: uploads to take, and the outbox. */
interface Externals {
  archivos: Pick<Archivos, 'claim'>
  pendientes: Pick<Pendientes, 'deliver'>
}

export class Mantenimientos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly externals: Externals,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page of the book, its counters, and what the last twelve months cost, in one round trip. */
  list(list: MantenimientosList): Promise<ServiciosPage> {
    return listMantenimientos(this.db, list, this.reloj.hoy)
  }

  /** What a new record would be refused for before anybody fills it in, or null. */
  whyNoMore(): Refusal | null {
    return isSuscripcionValid(this.empresa, this.reloj.ahora) ? null : new Refusal('suscripcion-terminada')
  }

  /** Vehicles to choose from, by plate, as many as one looks through; a search finds the others. */
  vehiculos(q: string) {
    return offerVehiculos(this.db, q)
  }

  /** The vehicle of a new service with its plans, and the workshops that the company went to; null when it is not ours. */
  forNew(vehiculoId: string) {
    return newServicioDetail(this.db, vehiculoId)
  }

  /** One service with its jobs, its files and the plans of its vehicle, or null. */
  find(id: string) {
    return detail(this.db, id)
  }

  /**
   * A new service; answers its id and its plate. Refuses a vehicle that is not ours, an odometer that goes down, and a
   * service that is there already.
   */
  async create(vehiculo_id: string, datos: ServicioDatos): Promise<{ id: string; placa: string }> {
    const refusal = this.whyNoMore()
    if (refusal) throw refusal
    const row = { vehiculo_id, ...valuesOf(datos).fila }
    const again = new Refusal('mantenimiento-repetido')
    return addOnce(this.db, ['mantenimientos', row], again, () => this.#add(vehiculo_id, datos))
  }

  async #add(vehiculo_id: string, datos: ServicioDatos): Promise<{ id: string; placa: string }> {
    return withGenericError('error-guardar-mantenimiento', async () => {
      const id = crypto.randomUUID()
      const placa = await this.#check(vehiculo_id, datos, null)
      const archivos = await this.#claim(id, vehiculo_id, datos.archivo)
      const { fila, items } = valuesOf(datos)
      await this.#write(vehiculo_id, [
        this.db.insert('mantenimientos', { id, vehiculo_id, ...fila, created_at: this.reloj.ahora }),
        ...this.#items(id, items),
        ...archivos,
        ...this.#reading(vehiculo_id, datos),
      ])
      return { id, placa }
    })
  }

  /** Changes a service; its jobs are replaced by the ones given. Answers its plate. */
  async update(id: string, datos: ServicioDatos & { quitar: string[] }): Promise<{ placa: string }> {
    return withGenericError('error-guardar-mantenimiento', async () => {
      const { vehiculo_id, ...antes } = await this.#own(id)
      const placa = await this.#check(vehiculo_id, datos, { id, ...antes })
      if (datos.archivo.length > 0) await this.#requireRoom(id, datos)
      const archivos = await this.#claim(id, vehiculo_id, datos.archivo)
      const { fila, items } = valuesOf(datos)
      await this.#write(vehiculo_id, [
        ...this.db.releaseServicio(id),
        this.db.update('mantenimientos', { id }, fila),
        this.db.remove('mantenimiento_items', { mantenimiento_id: id }),
        ...this.#items(id, items),
        // of those that are there: a line of the log follows what was done
        ...datos.quitar.flatMap((archivo) => [
          this.db.remove('archivos', { id: archivo, de: `mantenimiento:${id}` }),
          this.db.audit('archivo-quitado', { objeto: id }),
        ]),
        ...archivos,
        ...this.#reading(vehiculo_id, datos),
      ])
      return { placa }
    })
  }

  /** Deletes a service with its jobs and files; plans and odometer fall back on what is left. Answers what went. */
  async remove(id: string): Promise<{ placa: string; fecha: string }> {
    return withGenericError('error-eliminar-mantenimiento', async () => {
      const { vehiculo_id, placa, fecha } = await this.#own(id)
      await this.#write(vehiculo_id, [
        ...this.db.releaseServicio(id),
        this.db.remove('mantenimientos', { id }),
        this.db.audit('mantenimiento-eliminado', { objeto: id }),
      ])
      return { placa, fecha }
    })
  }

  async #own(id: string) {
    const m = this.db.from('mantenimientos')
    const v = this.db.from('vehiculos')
    const fila = await this.db.first({
      fields: { vehiculo_id: m.vehiculo_id, fecha: m.fecha, kilometraje: m.kilometraje, placa: v.placa },
      from: m,
      joins: [[v, eq(v.id, m.vehiculo_id)]],
      where: eq(m.id, id),
    })
    if (!fila) throw new Refusal('no-encontrado')
    return fila
  }

  /** Everything that only the database can refuse in a service; answers the plate. */
  async #check(vehiculoId: string, datos: ServicioDatos, antes: Antes | null): Promise<string> {
    const { vehiculo, planes, readings } = await knownReadings(this.db, vehiculoId, datos.fecha, antes)
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    datos.items.forEach((item, i) => {
      const plan = item.plan_id === null ? null : planes.find((p) => p.id === item.plan_id)
      if (plan === undefined) throw new Refusal('plan-de-otro', `items[${i}].plan_id`)
      if (plan && plan.cada_km !== null && datos.kilometraje === null)
        throw new Refusal('kilometraje-para-plan', 'kilometraje', { plan: plan.nombre })
    })
    if (datos.kilometraje !== null && !datos.corregir)
      refuseContradiction({ fecha: datos.fecha, km: datos.kilometraje }, readings)
    return vehiculo.placa
  }

  /** What gives the fresh uploads of a form to their service. */
  async #claim(id: string, vehiculo_id: string, uploaded: string[]): Promise<Write[]> {
    const claims = uploaded.map(async (archivo, i) => {
      try {
        return (await this.externals.archivos.claim(archivo, { de: `mantenimiento:${id}`, vehiculo_id })).writes
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(error.clave, `archivo[${i}]`, error.datos) : error
      }
    })
    return (await Promise.all(claims)).flat()
  }

  /** Refuses more files than a service may have, those that go not counted. */
  async #requireRoom(id: string, { archivo, quitar: remove }: { archivo: string[]; quitar: string[] }): Promise<void> {
    const a = this.db.from('archivos')
    const ownArchivos = await this.db.all({ fields: { id: a.id }, from: a, where: eq(a.de, `mantenimiento:${id}`) })
    const kept = ownArchivos.filter((one) => !remove.includes(one.id)).length
    if (kept + archivo.length > ARCHIVOS_MAX) throw new Refusal('demasiados-archivos', 'archivo', { max: ARCHIVOS_MAX })
  }

  #items(mantenimiento_id: string, items: ServicioDatos['items']): Write[] {
    return items.map((item, orden) => this.db.insert('mantenimiento_items', { mantenimiento_id, orden, ...item }))
  }

  #reading(vehiculoId: string, { fecha, kilometraje, corregir }: ServicioDatos): Write[] {
    if (kilometraje === null) return []
    return [this.db.readOdometro(vehiculoId, { fecha, km: kilometraje }, corregir ? 'mismo-dia' : 'mayor')]
  }

  /** Runs the batch with what follows any change of the book, then lets the alerts be judged. */
  async #write(vehiculoId: string, writes: Write[]): Promise<void> {
    const { ahora: now } = this.reloj
    try {
      await this.db.batch([...writes, ...this.db.planesAlDia(vehiculoId), ...this.db.afterChange(vehiculoId, now)])
    } catch (error) {
      // the vehicle, or the service itself, went a moment ago, or the same one came before: nothing was written
      if (isOrphan(error)) throw new Refusal('no-encontrado')
      throw error
    }
    await this.externals.pendientes.deliver()
  }
}

function valuesOf({ fecha, kilometraje, taller, notas, items }: ServicioDatos) {
  const costo = items.reduce((total, item) => total + item.costo, 0)
  const busqueda = foldForSearch(taller, ...items.map((item) => item.descripcion))
  return { fila: { fecha, kilometraje, taller, notas, costo, busqueda }, items }
}
