/** The drivers of a company's vehicles and their licences: read, written, and the verdict of the vehicle kept with them. */
import { eq } from 'drizzle-orm'
import { descendente } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { esArchivoPerdido, esHuerfano } from '../db/errores'
import type { Escritura } from '../db/fuente'
import type { EmpresaFila } from '../db/plataforma-db'
import { suscripcionVigente } from '../domain/apertura'
import { busquedaDeConductor, type ConductorDatos, type ListaConductores } from '../domain/conductor'
import { type MotivoKey, Negativa } from '../domain/negativa'
import type { Archivos } from './archivos'
import {
  type Conductor,
  camposDe,
  camposDeVehiculo,
  fuentesDe,
  listar,
  type PaginaConductores,
} from './conductores-lista'
import { conGenerico } from './generico'
import { addOnce } from './once'
import type { Pendientes } from './pendientes'

/** What was written, in words: who, and the plate of the vehicle. */
export type Dicho = Pick<Conductor, 'nombre' | 'placa'>
/** The file of a licence. */
export interface Licencia {
  url: string
  nombre: string
  tipo: string
}
interface Afuera {
  archivos: Pick<Archivos, 'tomar' | 'soltar' | 'mover' | 'quitar'>
  pendientes: Pick<Pendientes, 'entregar'>
}
/** More drivers of one vehicle than a dialog shows: the screen Conductores has them all. */
const POR_VEHICULO = 20
const duenoDe = (id: string) => `conductor:${id}` as const

export class Conductores {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly afuera: Afuera,
    private readonly momento: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(lista: ListaConductores): Promise<PaginaConductores> {
    return listar(this.db, lista, this.momento.hoy)
  }

  /** One driver of the company, or null. */
  find(id: string): Promise<Conductor | null> {
    const { c, v, joins } = fuentesDe(this.db)
    return this.db.first({ fields: camposDe(c, v), from: c, joins, where: eq(c.id, id) })
  }

  /** One driver with the file of the licence, in one round trip; null when there is no such driver. */
  async withLicence(id: string): Promise<(Conductor & { licencia: Licencia | null }) | null> {
    const { c, v, joins } = fuentesDe(this.db)
    const a = this.db.from('archivos')
    const [[conductor], [archivo]] = await this.db.together(
      { fields: camposDe(c, v), from: c, joins, where: eq(c.id, id) },
      { fields: { nombre: a.nombre, tipo: a.tipo }, from: a, where: eq(a.de, duenoDe(id)) },
    )
    if (!conductor) return null
    const url = conductor.licencia_url
    return { ...conductor, licencia: archivo && url ? { ...archivo, url } : null }
  }

  /** The drivers of a vehicle with the files of their licences, in one round trip; null when the vehicle is not ours. */
  async ofVehicle(vehiculoId: string) {
    const { c, v, joins } = fuentesDe(this.db)
    const a = this.db.from('archivos')
    const [[vehiculo], conductores, archivos] = await this.db.together(
      { fields: camposDeVehiculo(v), from: v, where: eq(v.id, vehiculoId) },
      {
        fields: camposDe(c, v),
        from: c,
        joins,
        where: eq(c.vehiculo_id, vehiculoId),
        orderBy: [descendente(c.created_at), descendente(c.id)],
        limit: POR_VEHICULO,
      },
      { fields: { de: a.de, nombre: a.nombre, tipo: a.tipo }, from: a, where: eq(a.vehiculo_id, vehiculoId) },
    )
    if (!vehiculo) return null
    const archivoDe = new Map(archivos.map(({ de, ...archivo }) => [de, archivo]))
    const conLicencia = conductores.map((conductor) => {
      const archivo = archivoDe.get(duenoDe(conductor.id))
      const url = conductor.licencia_url
      return { ...conductor, licencia: archivo && url ? { ...archivo, url } : null }
    })
    return { vehiculo, conductores: conLicencia }
  }

  /** Why nobody can be added now, or null: so that nobody fills in a form for nothing. */
  whyNoMore(): Negativa | null {
    return suscripcionVigente(this.empresa, this.momento.ahora) ? null : new Negativa('suscripcion-terminada')
  }

  /**
   * A new driver; answers the id. Refuses a vehicle that is not ours, somebody whom it has already (by the identity document),
   * and everything once the subscription is over.
   */
  async create(datos: ConductorDatos): Promise<string> {
    const negativa = this.whyNoMore()
    if (negativa) throw negativa
    const again = new Negativa('conductor-repetido', 'documento')
    return addOnce(this.db, ['conductores', datos], again, () => this.#add(datos))
  }

  async #add({ archivo, ...datos }: ConductorDatos): Promise<string> {
    const { ahora } = this.momento
    const { vehiculo_id } = datos
    const id = crypto.randomUUID()
    await this.#escribir('error-guardar-conductor', async () => {
      const toma = await this.#tomar(archivo, id, vehiculo_id)
      const fila = { id, ...datos, licencia_url: toma?.url ?? null, busqueda: busquedaDeConductor(datos) }
      return [
        this.db.insert('conductores', { ...fila, created_at: ahora }),
        ...(toma?.escrituras ?? []),
        ...this.db.trasCambio(vehiculo_id, ahora),
      ]
    })
    return id
  }

  /** Changes a driver, who may go to another vehicle: then the verdicts of both are computed anew. */
  async update(id: string, { archivo, ...datos }: ConductorDatos): Promise<void> {
    const { vehiculo_id: antes } = await this.#propio(id)
    const { vehiculo_id } = datos
    const { archivos } = this.afuera
    const seMuda = antes !== vehiculo_id
    await this.#escribir('error-guardar-conductor', async () => {
      const toma = await this.#tomar(archivo, id, vehiculo_id)
      const url = toma ? { licencia_url: toma.url } : {}
      return [
        this.db.update('conductores', { id }, { ...datos, ...url, busqueda: busquedaDeConductor(datos) }),
        ...(toma ? [...archivos.soltar(duenoDe(id)), ...toma.escrituras] : []),
        // the file goes along: it would go with the old vehicle otherwise
        ...(seMuda && !toma ? archivos.mover(duenoDe(id), vehiculo_id) : []),
        ...(seMuda ? this.db.trasCambio(antes, this.momento.ahora) : []),
        ...this.db.trasCambio(vehiculo_id, this.momento.ahora),
      ]
    })
  }

  /** Deletes a driver with the licence's file; answers who went, and from which vehicle. */
  async remove(id: string): Promise<Dicho> {
    const { vehiculo_id, nombre, placa } = await this.#propio(id)
    await this.#escribir('error-eliminar-conductor', async () => [
      this.db.remove('conductores', { id }),
      this.db.auditar('conductor-eliminado', { objeto: id }),
      ...this.db.trasCambio(vehiculo_id, this.momento.ahora),
    ])
    return { nombre, placa }
  }

  /** Takes the file from a licence, which stays: the very file that was seen, and nothing when it has another by now. */
  async removeFile(id: string, archivo: string): Promise<Dicho> {
    const { nombre, placa } = await this.#propio(id)
    await this.#escribir('error-guardar-conductor', async () => [
      this.db.update('conductores', { id, licencia_url: archivo }, { licencia_url: null }),
      ...this.afuera.archivos.quitar(archivo, duenoDe(id)),
    ])
    return { nombre, placa }
  }

  #tomar(archivo: string | null, id: string, vehiculo_id: string) {
    return archivo === null ? null : this.afuera.archivos.tomar(archivo, { de: duenoDe(id), vehiculo_id })
  }

  async #propio(id: string): Promise<Conductor> {
    const conductor = await this.find(id)
    if (!conductor) throw new Negativa('no-encontrado')
    return conductor
  }

  /** Runs the batch, whose first statement is the one that must change something, then lets the alerts be judged. */
  async #escribir(clave: MotivoKey, escrituras: () => Promise<Escritura[]>): Promise<void> {
    const [cambiados] = await conGenerico(clave, async () => {
      const lote = await escrituras()
      return this.db.batch(lote).catch((error: unknown) => {
        if (esArchivoPerdido(error)) throw new Negativa('archivo-vencido', 'archivo')
        // the database itself refuses the vehicle of another company, and one that has just gone
        if (esHuerfano(error)) throw new Negativa('sin-vehiculo', 'vehiculo_id')
        throw error
      })
    })
    if (!cambiados) throw new Negativa('no-encontrado')
    await this.afuera.pendientes.entregar()
  }
}
