/**
 * The service book of a company: what was done on each vehicle, when, where, at how many kilometres, and what each job
 * cost. A service, its jobs, its files, the plans it fulfils and the odometer are written in one batch.
 */
import { eq } from 'drizzle-orm'
import type { EmpresaDb } from '../db/empresa-db'
import { esHuerfano } from '../db/errores'
import type { Escritura } from '../db/fuente'
import type { EmpresaFila } from '../db/plataforma-db'
import { suscripcionVigente } from '../domain/apertura'
import { ARCHIVOS_MAX, type ListaMantenimientos, type ServicioDatos } from '../domain/mantenimiento'
import { Negativa } from '../domain/negativa'
import { plegar } from '../domain/texto'
import type { Archivos } from './archivos'
import { conGenerico } from './generico'
import { ficha, fichaNueva, ofrecer } from './mantenimiento-ficha'
import { listar, type PaginaServicios } from './mantenimientos-lista'
import { type Antes, conocido, negarContradiccion } from './odometros'
import { addOnce } from './once'
import type { Pendientes } from './pendientes'

/** What a service needs outside its tables: uploads to take, and the outbox. */
interface Afuera {
  archivos: Pick<Archivos, 'tomar'>
  pendientes: Pick<Pendientes, 'entregar'>
}

export class Mantenimientos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly afuera: Afuera,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page of the book, its counters, and what the last twelve months cost, in one round trip. */
  list(lista: ListaMantenimientos): Promise<PaginaServicios> {
    return listar(this.db, lista, this.reloj.hoy)
  }

  /** What a new record would be refused for before anybody fills it in, or null. */
  whyNoMore(): Negativa | null {
    return suscripcionVigente(this.empresa, this.reloj.ahora) ? null : new Negativa('suscripcion-terminada')
  }

  /** Vehicles to choose from, by plate, as many as one looks through; a search finds the others. */
  vehiculos(q: string) {
    return ofrecer(this.db, q)
  }

  /** The vehicle of a new service with its plans, and the workshops that the company went to; null when it is not ours. */
  paraNuevo(vehiculoId: string) {
    return fichaNueva(this.db, vehiculoId)
  }

  /** One service with its jobs, its files and the plans of its vehicle, or null. */
  find(id: string) {
    return ficha(this.db, id)
  }

  /**
   * A new service; answers its id and its plate. Refuses a vehicle that is not ours, an odometer that goes down, and a
   * service that is there already.
   */
  async create(vehiculo_id: string, datos: ServicioDatos): Promise<{ id: string; placa: string }> {
    const negativa = this.whyNoMore()
    if (negativa) throw negativa
    const row = { vehiculo_id, ...valoresDe(datos).fila }
    const again = new Negativa('mantenimiento-repetido')
    return addOnce(this.db, ['mantenimientos', row], again, () => this.#add(vehiculo_id, datos))
  }

  async #add(vehiculo_id: string, datos: ServicioDatos): Promise<{ id: string; placa: string }> {
    return conGenerico('error-guardar-mantenimiento', async () => {
      const id = crypto.randomUUID()
      const placa = await this.#comprobar(vehiculo_id, datos, null)
      const archivos = await this.#tomar(id, vehiculo_id, datos.archivo)
      const { fila, items } = valoresDe(datos)
      await this.#escribir(vehiculo_id, [
        this.db.insert('mantenimientos', { id, vehiculo_id, ...fila, created_at: this.reloj.ahora }),
        ...this.#items(id, items),
        ...archivos,
        ...this.#lectura(vehiculo_id, datos),
      ])
      return { id, placa }
    })
  }

  /** Changes a service; its jobs are replaced by the ones given. Answers its plate. */
  async update(id: string, datos: ServicioDatos & { quitar: string[] }): Promise<{ placa: string }> {
    return conGenerico('error-guardar-mantenimiento', async () => {
      const { vehiculo_id, ...antes } = await this.#propio(id)
      const placa = await this.#comprobar(vehiculo_id, datos, { id, ...antes })
      if (datos.archivo.length > 0) await this.#caben(id, datos)
      const archivos = await this.#tomar(id, vehiculo_id, datos.archivo)
      const { fila, items } = valoresDe(datos)
      await this.#escribir(vehiculo_id, [
        ...this.db.soltarServicio(id),
        this.db.update('mantenimientos', { id }, fila),
        this.db.remove('mantenimiento_items', { mantenimiento_id: id }),
        ...this.#items(id, items),
        // of those that are there: a line of the log follows what was done
        ...datos.quitar.flatMap((archivo) => [
          this.db.remove('archivos', { id: archivo, de: `mantenimiento:${id}` }),
          this.db.auditar('archivo-quitado', { objeto: id }),
        ]),
        ...archivos,
        ...this.#lectura(vehiculo_id, datos),
      ])
      return { placa }
    })
  }

  /** Deletes a service with its jobs and files; plans and odometer fall back on what is left. Answers what went. */
  async remove(id: string): Promise<{ placa: string; fecha: string }> {
    return conGenerico('error-eliminar-mantenimiento', async () => {
      const { vehiculo_id, placa, fecha } = await this.#propio(id)
      await this.#escribir(vehiculo_id, [
        ...this.db.soltarServicio(id),
        this.db.remove('mantenimientos', { id }),
        this.db.auditar('mantenimiento-eliminado', { objeto: id }),
      ])
      return { placa, fecha }
    })
  }

  async #propio(id: string) {
    const m = this.db.from('mantenimientos')
    const v = this.db.from('vehiculos')
    const fila = await this.db.first({
      fields: { vehiculo_id: m.vehiculo_id, fecha: m.fecha, kilometraje: m.kilometraje, placa: v.placa },
      from: m,
      joins: [[v, eq(v.id, m.vehiculo_id)]],
      where: eq(m.id, id),
    })
    if (!fila) throw new Negativa('no-encontrado')
    return fila
  }

  /** Everything that only the database can refuse in a service; answers the plate. */
  async #comprobar(vehiculoId: string, datos: ServicioDatos, antes: Antes | null): Promise<string> {
    const { vehiculo, planes, lecturas } = await conocido(this.db, vehiculoId, datos.fecha, antes)
    if (!vehiculo) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
    datos.items.forEach((item, i) => {
      const plan = item.plan_id === null ? null : planes.find((p) => p.id === item.plan_id)
      if (plan === undefined) throw new Negativa('plan-de-otro', `items[${i}].plan_id`)
      if (plan && plan.cada_km !== null && datos.kilometraje === null)
        throw new Negativa('kilometraje-para-plan', 'kilometraje', { plan: plan.nombre })
    })
    if (datos.kilometraje !== null && !datos.corregir)
      negarContradiccion({ fecha: datos.fecha, km: datos.kilometraje }, lecturas)
    return vehiculo.placa
  }

  /** What gives the fresh uploads of a form to their service. */
  async #tomar(id: string, vehiculo_id: string, subidos: string[]): Promise<Escritura[]> {
    const tomados = subidos.map(async (archivo, i) => {
      try {
        return (await this.afuera.archivos.tomar(archivo, { de: `mantenimiento:${id}`, vehiculo_id })).escrituras
      } catch (error) {
        throw error instanceof Negativa ? new Negativa(error.clave, `archivo[${i}]`, error.datos) : error
      }
    })
    return (await Promise.all(tomados)).flat()
  }

  /** Refuses more files than a service may have, those that go not counted. */
  async #caben(id: string, { archivo, quitar }: { archivo: string[]; quitar: string[] }): Promise<void> {
    const a = this.db.from('archivos')
    const suyos = await this.db.all({ fields: { id: a.id }, from: a, where: eq(a.de, `mantenimiento:${id}`) })
    const quedan = suyos.filter((uno) => !quitar.includes(uno.id)).length
    if (quedan + archivo.length > ARCHIVOS_MAX)
      throw new Negativa('demasiados-archivos', 'archivo', { max: ARCHIVOS_MAX })
  }

  #items(mantenimiento_id: string, items: ServicioDatos['items']): Escritura[] {
    return items.map((item, orden) => this.db.insert('mantenimiento_items', { mantenimiento_id, orden, ...item }))
  }

  #lectura(vehiculoId: string, { fecha, kilometraje, corregir }: ServicioDatos): Escritura[] {
    if (kilometraje === null) return []
    return [this.db.leerOdometro(vehiculoId, { fecha, km: kilometraje }, corregir ? 'mismo-dia' : 'mayor')]
  }

  /** Runs the batch with what follows any change of the book, then lets the alerts be judged. */
  async #escribir(vehiculoId: string, escrituras: Escritura[]): Promise<void> {
    const { ahora } = this.reloj
    try {
      await this.db.batch([...escrituras, ...this.db.planesAlDia(vehiculoId), ...this.db.trasCambio(vehiculoId, ahora)])
    } catch (error) {
      // the vehicle, or the service itself, went a moment ago, or the same one came before: nothing was written
      if (esHuerfano(error)) throw new Negativa('no-encontrado')
      throw error
    }
    await this.afuera.pendientes.entregar()
  }
}

function valoresDe({ fecha, kilometraje, taller, notas, items }: ServicioDatos) {
  const costo = items.reduce((total, item) => total + item.costo, 0)
  const busqueda = plegar(taller, ...items.map((item) => item.descripcion))
  return { fila: { fecha, kilometraje, taller, notas, costo, busqueda }, items }
}
