/** The documents of a company's vehicles: listed with what is missing, written nowhere else; the older ones are history. */
import { eq } from 'drizzle-orm'
import type { ClaseDeDocumento, EmpresaDb } from '../db/empresa-db'
import { esArchivoPerdido, esHuerfano } from '../db/errores'
import type { Escritura } from '../db/fuente'
import type { EmpresaFila } from '../db/plataforma-db'
import { suscripcionVigente } from '../domain/apertura'
import {
  type DocumentoDatos,
  type ExencionDatos,
  type ListaDocumentos,
  type RenovacionDatos,
  sinNombreAjeno,
} from '../domain/documento'
import { type MotivoKey, Negativa } from '../domain/negativa'
import type { TipoDocumento } from '../domain/papeles'
import type { Archivos } from './archivos'
import { type Hecho, hecho } from './documento-fila'
import { carpetaDe, exencionDe, historiaDe } from './documentos-carpeta'
import { listar, type PaginaDocumentos } from './documentos-lista'
import { conGenerico } from './generico'
import { addOnce } from './once'
import type { Pendientes } from './pendientes'

/** Somebody else moved the document to another type or vehicle in the same moment: read again, so many times. */
const INTENTOS = 3

/** What a document needs outside its rows: the outbox, and the files that it takes. */
export interface Afuera {
  pendientes: Pick<Pendientes, 'entregar'>
  archivos: Pick<Archivos, 'tomar' | 'soltar' | 'mover' | 'quitar'>
}

export class Documentos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly afuera: Afuera,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(lista: ListaDocumentos): Promise<PaginaDocumentos> {
    return listar(this.db, lista, this.reloj.hoy)
  }

  /** All papers of a vehicle with their state, also those that nobody registered; null when it is not ours. */
  ofVehicle(vehiculoId: string) {
    return carpetaDe(this.db, vehiculoId, this.reloj.hoy)
  }

  /** A document with its history; null when it is not ours. */
  find(id: string) {
    return historiaDe(this.db, id)
  }

  /** A vehicle, and the reason for which a type does not apply to it; null when it is not ours. */
  exemption(vehiculoId: string, tipo: TipoDocumento) {
    return exencionDe(this.db, vehiculoId, tipo)
  }

  /** What create and renew would refuse, or null: so that nobody fills in a form for nothing. */
  whyNoMore(): Negativa | null {
    return suscripcionVigente(this.empresa, this.reloj.ahora) ? null : new Negativa('suscripcion-terminada')
  }

  /** A new document; of its kind the one counts that has begun and ends last. Refuses a vehicle that is not ours. */
  async create(pedido: DocumentoDatos): Promise<Hecho> {
    const negativa = this.whyNoMore()
    if (negativa) throw negativa
    const datos = sinNombreAjeno(pedido)
    const vehiculo = await this.#vehiculo(datos.vehiculo_id)
    if (!vehiculo) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
    await this.#insertar(datos)
    return hecho({ ...datos, placa: vehiculo.placa })
  }

  /**
   * A new document in the place of one, of its vehicle, type and name. Refuses one that expires no later than what is
   * registered: it would not be the one that counts.
   */
  async renew(id: string, datos: RenovacionDatos): Promise<Hecho> {
    const negativa = this.whyNoMore()
    if (negativa) throw negativa
    const actual = await this.#leer(() => this.find(id))
    if (!actual) throw new Negativa('no-encontrado')
    if (datos.fecha_vencimiento <= actual.cuenta.fecha_vencimiento)
      throw new Negativa('renovacion-anterior', 'fecha_vencimiento')
    const { documento, vehiculo } = actual
    const clase = { vehiculo_id: vehiculo.id, tipo: documento.tipo, nombre: documento.nombre }
    await this.#insertar({ ...clase, ...datos })
    return hecho({ ...clase, placa: vehiculo.placa })
  }

  /** Changes a document; where it moves to another type or vehicle, both places find their latest anew. */
  async update(id: string, pedido: DocumentoDatos): Promise<Hecho> {
    const { archivo, ...datos } = sinNombreAjeno(pedido)
    const { vehiculo_id, tipo, nombre } = datos
    const nueva = { vehiculo_id, tipo, nombre }
    const suyo = await this.#vehiculo(vehiculo_id)
    await this.#mover('error-guardar-documento', id, async (antes) => {
      // the vehicle of somebody else's company is as absent as one that never was, the document before it
      if (!suyo) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
      const { archivos } = this.afuera
      const toma = await this.#tomar(archivo, id, vehiculo_id)
      const url = toma ? { archivo_url: toma.url } : {}
      const cambio = this.db.update('documentos', { id, ...antes }, { ...datos, ...url, actual: false })
      const otroVehiculo = antes.vehiculo_id !== vehiculo_id
      const misma = !otroVehiculo && antes.tipo === tipo && antes.nombre === nombre
      const escrituras = this.#counting(nueva, [cambio])
      return {
        cambio,
        escrituras: [
          ...(misma ? escrituras : this.#counting(antes, escrituras)),
          ...(toma ? [...archivos.soltar(`documento:${id}`), ...toma.escrituras] : []),
          ...(otroVehiculo && !toma ? archivos.mover(`documento:${id}`, vehiculo_id) : []),
          ...(otroVehiculo ? this.db.trasCambio(antes.vehiculo_id, this.reloj.ahora) : []),
          ...this.db.trasCambio(vehiculo_id, this.reloj.ahora),
        ],
      }
    })
    return hecho({ ...nueva, placa: suyo?.placa ?? '' })
  }

  /** Deletes a document with its file; the one before it, if there is one, counts again. */
  async remove(id: string): Promise<Hecho> {
    return this.#mover('error-eliminar-documento', id, async (antes) => {
      const cambio = this.db.remove('documentos', { id, ...antes })
      return {
        cambio,
        escrituras: [
          ...this.#counting(antes, [cambio, this.db.auditar('documento-eliminado', { objeto: id })]),
          ...this.db.trasCambio(antes.vehiculo_id, this.reloj.ahora),
        ],
      }
    })
  }

  /** Takes its file from a document, which stays: the very file that was seen, and nothing when it has another by now. */
  async removeFile(id: string, archivo: string): Promise<Hecho> {
    return this.#mover('error-guardar-documento', id, async (antes) => {
      const cambio = this.db.update('documentos', { id, ...antes, archivo_url: archivo }, { archivo_url: null })
      return { cambio, escrituras: [cambio, ...this.afuera.archivos.quitar(archivo, `documento:${id}`)] }
    })
  }

  /** Says that a type does not apply to a vehicle, and why; said again, the new reason stands. */
  async exempt({ vehiculo_id, tipo, motivo }: ExencionDatos): Promise<Hecho> {
    const placa = await this.#placaDe(vehiculo_id)
    await this.#escribir('error-guardar-documento', [
      this.db.remove('exenciones', { vehiculo_id, tipo }),
      this.db.insert('exenciones', { vehiculo_id, tipo, motivo, created_at: this.reloj.ahora }),
      ...this.db.trasCambio(vehiculo_id, this.reloj.ahora),
    ])
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  /** Takes back that a type does not apply. */
  async unexempt({ vehiculo_id, tipo }: Omit<ExencionDatos, 'motivo'>): Promise<Hecho> {
    const placa = await this.#placaDe(vehiculo_id)
    const [quitadas] = await this.#escribir('error-guardar-documento', [
      this.db.remove('exenciones', { vehiculo_id, tipo }),
      ...this.db.trasCambio(vehiculo_id, this.reloj.ahora),
    ])
    if (quitadas === 0) throw new Negativa('no-encontrado')
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  #counting = (kind: ClaseDeDocumento, writes: Escritura[]) => this.db.conActual(kind, writes, this.reloj.ahora)
  #leer<T>(hacer: () => Promise<T>): Promise<T> {
    return conGenerico('error-guardar-documento', hacer)
  }

  #vehiculo(id: string): Promise<{ placa: string } | null> {
    const v = this.db.from('vehiculos')
    return this.#leer(() => this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) }))
  }

  async #placaDe(vehiculoId: string): Promise<string> {
    const vehiculo = await this.#vehiculo(vehiculoId)
    if (!vehiculo) throw new Negativa('no-encontrado')
    return vehiculo.placa
  }

  /** The address of an upload, and what makes it the file of a document; null when there is none. */
  async #tomar(archivo: string | null, id: string, vehiculo_id: string) {
    if (archivo === null) return null
    return this.#leer(() => this.afuera.archivos.tomar(archivo, { de: `documento:${id}`, vehiculo_id }))
  }

  #insertar = (datos: DocumentoDatos) =>
    addOnce(this.db, ['documentos', datos], new Negativa('documento-repetido'), () => this.#addRow(datos))

  async #addRow({ archivo, ...datos }: DocumentoDatos): Promise<void> {
    const { vehiculo_id, tipo, nombre } = datos
    const id = crypto.randomUUID()
    const toma = await this.#tomar(archivo, id, vehiculo_id)
    const fila = { id, ...datos, archivo_url: toma?.url ?? null, actual: false, created_at: this.reloj.ahora }
    const nuevo = this.db.insert('documentos', fila)
    const escrituras = this.#counting({ vehiculo_id, tipo, nombre }, [nuevo])
    const hechas = await this.#escribir('error-guardar-documento', [
      ...escrituras,
      ...(toma?.escrituras ?? []),
      ...this.db.trasCambio(vehiculo_id, this.reloj.ahora),
    ])
    // a Usuario from whom the vehicle was taken in this moment, or the same document again
    if (hechas[escrituras.indexOf(nuevo)] === 0) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
  }

  /** Writes what depends on where the document stands, and only if it still stands there; answers where it stood. */
  async #mover(
    clave: MotivoKey,
    id: string,
    hacer: (antes: ClaseDeDocumento) => Promise<{ cambio: Escritura; escrituras: Escritura[] }>,
  ): Promise<Hecho> {
    const d = this.db.from('documentos')
    const v = this.db.from('vehiculos')
    for (let intento = 1; intento <= INTENTOS; intento++) {
      const antes = await conGenerico(clave, () =>
        this.db.first({
          fields: { vehiculo_id: d.vehiculo_id, tipo: d.tipo, nombre: d.nombre, placa: v.placa },
          from: d,
          joins: [[v, eq(v.id, d.vehiculo_id)]],
          where: eq(d.id, id),
        }),
      )
      if (!antes) break
      const { placa, ...clase } = antes
      const { cambio, escrituras } = await hacer(clase)
      const hechas = await this.#escribir(clave, escrituras)
      if (hechas[escrituras.indexOf(cambio)] !== 0) return hecho(antes)
    }
    throw new Negativa('no-encontrado')
  }

  /** Runs the batch, then lets the alerts be judged; what cannot be told now is told by cron. */
  async #escribir(clave: MotivoKey, escrituras: Escritura[]): Promise<number[]> {
    const hechas = await conGenerico(clave, async () => {
      try {
        return await this.db.batch(escrituras)
      } catch (error) {
        if (esArchivoPerdido(error)) throw new Negativa('archivo-vencido', 'archivo')
        if (esHuerfano(error)) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
        throw error
      }
    })
    await this.afuera.pendientes.entregar()
    return hechas
  }
}
