/** The documents of a company's vehicles: listed with what is missing, written nowhere else; the older ones are history. */
import { eq } from 'drizzle-orm'
import type { Archivos } from '../archivos/service'
import {
  type DocumentoDatos,
  type DocumentosList,
  type ExencionData,
  type RenewalData,
  withoutForeignNombre,
} from '../domain/documentos/documento'
import type { TipoDocumento } from '../domain/documentos/rules'
import { type MotivoKey, Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { Pendientes } from '../outbox/service'
import { esArchivoPerdido, isOrphan } from '../platform-db/errors'
import type { EmpresaFila } from '../platform-db/platform-db'
import { addOnce } from '../tenant/add-once'
import type { ClaseDeDocumento, EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { exencionOf, folderOf, historyOf } from './folder'
import { type DocumentosPage, listDocumentos } from './list'
import { type DocumentoOutcome, factOf } from './row'

/** Somebody else moved the document to another type or vehicle in the same moment: read again, so many times. */
const INTENTOS = 3

/** What a document needs outside its rows: the outbox, and the files that it takes. */
export interface Externals {
  pendientes: Pick<Pendientes, 'deliver'>
  archivos: Pick<Archivos, 'claim' | 'release' | 'mover' | 'quitar'>
}

export class Documentos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly externals: Externals,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: DocumentosList): Promise<DocumentosPage> {
    return listDocumentos(this.db, list, this.reloj.hoy)
  }

  /** All papers of a vehicle with their state, also those that nobody registered; null when it is not ours. */
  ofVehicle(vehiculoId: string) {
    return folderOf(this.db, vehiculoId, this.reloj.hoy)
  }

  /** A document with its history; null when it is not ours. */
  find(id: string) {
    return historyOf(this.db, id)
  }

  /** A vehicle, and the reason for which a type does not apply to it; null when it is not ours. */
  exemption(vehiculoId: string, tipo: TipoDocumento) {
    return exencionOf(this.db, vehiculoId, tipo)
  }

  /** What create and renew would refuse, or null: so that nobody fills in a form for nothing. */
  whyNoMore(): Refusal | null {
    return isSuscripcionValid(this.empresa, this.reloj.ahora) ? null : new Refusal('suscripcion-terminada')
  }

  /** A new document; of its kind the one counts that has begun and ends last. Refuses a vehicle that is not ours. */
  async create(request: DocumentoDatos): Promise<DocumentoOutcome> {
    const refusal = this.whyNoMore()
    if (refusal) throw refusal
    const datos = withoutForeignNombre(request)
    const vehiculo = await this.#vehiculo(datos.vehiculo_id)
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    await this.#insert(datos)
    return factOf({ ...datos, placa: vehiculo.placa })
  }

  /**
   * A new document in the place of one, of its vehicle, type and name. Refuses one that expires no later than what is
   * registered: it would not be the one that counts.
   */
  async renew(id: string, datos: RenewalData): Promise<DocumentoOutcome> {
    const refusal = this.whyNoMore()
    if (refusal) throw refusal
    const actual = await this.#leer(() => this.find(id))
    if (!actual) throw new Refusal('no-encontrado')
    if (datos.fecha_vencimiento <= actual.cuenta.fecha_vencimiento)
      throw new Refusal('renovacion-anterior', 'fecha_vencimiento')
    const { documento, vehiculo } = actual
    const clase = { vehiculo_id: vehiculo.id, tipo: documento.tipo, nombre: documento.nombre }
    await this.#insert({ ...clase, ...datos })
    return factOf({ ...clase, placa: vehiculo.placa })
  }

  /** Changes a document; where it moves to another type or vehicle, both places find their latest anew. */
  async update(id: string, request: DocumentoDatos): Promise<DocumentoOutcome> {
    const { archivo, ...datos } = withoutForeignNombre(request)
    const { vehiculo_id, tipo, nombre } = datos
    const fresh = { vehiculo_id, tipo, nombre }
    const ownVehiculo = await this.#vehiculo(vehiculo_id)
    await this.#mover('error-guardar-documento', id, async (antes) => {
      // the vehicle of somebody else's company is as absent as one that never was, the document before it
      if (!ownVehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
      const { archivos } = this.externals
      const claim = await this.#claim(archivo, id, vehiculo_id)
      const url = claim ? { archivo_url: claim.url } : {}
      const change = this.db.update('documentos', { id, ...antes }, { ...datos, ...url, actual: false })
      const otroVehiculo = antes.vehiculo_id !== vehiculo_id
      const same = !otroVehiculo && antes.tipo === tipo && antes.nombre === nombre
      const writes = this.#counting(fresh, [change])
      return {
        change,
        writes: [
          ...(same ? writes : this.#counting(antes, writes)),
          ...(claim ? [...archivos.release(`documento:${id}`), ...claim.writes] : []),
          ...(otroVehiculo && !claim ? archivos.mover(`documento:${id}`, vehiculo_id) : []),
          ...(otroVehiculo ? this.db.afterChange(antes.vehiculo_id, this.reloj.ahora) : []),
          ...this.db.afterChange(vehiculo_id, this.reloj.ahora),
        ],
      }
    })
    return factOf({ ...fresh, placa: ownVehiculo?.placa ?? '' })
  }

  /** Deletes a document with its file; the one before it, if there is one, counts again. */
  async remove(id: string): Promise<DocumentoOutcome> {
    return this.#mover('error-eliminar-documento', id, async (antes) => {
      const change = this.db.remove('documentos', { id, ...antes })
      return {
        change,
        writes: [
          ...this.#counting(antes, [change, this.db.audit('documento-eliminado', { objeto: id })]),
          ...this.db.afterChange(antes.vehiculo_id, this.reloj.ahora),
        ],
      }
    })
  }

  /** Takes its file from a document, which stays: the very file that was seen, and nothing when it has another by now. */
  async removeFile(id: string, archivo: string): Promise<DocumentoOutcome> {
    return this.#mover('error-guardar-documento', id, async (antes) => {
      const change = this.db.update('documentos', { id, ...antes, archivo_url: archivo }, { archivo_url: null })
      return { change, writes: [change, ...this.externals.archivos.quitar(archivo, `documento:${id}`)] }
    })
  }

  /** Says that a type does not apply to a vehicle, and why; said again, the new reason stands. */
  async exempt({ vehiculo_id, tipo, motivo }: ExencionData): Promise<DocumentoOutcome> {
    const placa = await this.#placaDe(vehiculo_id)
    await this.#write('error-guardar-documento', [
      this.db.remove('exenciones', { vehiculo_id, tipo }),
      this.db.insert('exenciones', { vehiculo_id, tipo, motivo, created_at: this.reloj.ahora }),
      ...this.db.afterChange(vehiculo_id, this.reloj.ahora),
    ])
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  /** Takes back that a type does not apply. */
  async removeExencion({ vehiculo_id, tipo }: Omit<ExencionData, 'motivo'>): Promise<DocumentoOutcome> {
    const placa = await this.#placaDe(vehiculo_id)
    const [removed] = await this.#write('error-guardar-documento', [
      this.db.remove('exenciones', { vehiculo_id, tipo }),
      ...this.db.afterChange(vehiculo_id, this.reloj.ahora),
    ])
    if (removed === 0) throw new Refusal('no-encontrado')
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  #counting = (kind: ClaseDeDocumento, writes: Write[]) => this.db.conActual(kind, writes, this.reloj.ahora)
  #leer<T>(action: () => Promise<T>): Promise<T> {
    return withGenericError('error-guardar-documento', action)
  }

  #vehiculo(id: string): Promise<{ placa: string } | null> {
    const v = this.db.from('vehiculos')
    return this.#leer(() => this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) }))
  }

  async #placaDe(vehiculoId: string): Promise<string> {
    const vehiculo = await this.#vehiculo(vehiculoId)
    if (!vehiculo) throw new Refusal('no-encontrado')
    return vehiculo.placa
  }

  /** The address of an upload, and what makes it the file of a document; null when there is none. */
  async #claim(archivo: string | null, id: string, vehiculo_id: string) {
    if (archivo === null) return null
    return this.#leer(() => this.externals.archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id }))
  }

  #insert = (datos: DocumentoDatos) =>
    addOnce(this.db, ['documentos', datos], new Refusal('documento-repetido'), () => this.#addRow(datos))

  async #addRow({ archivo, ...datos }: DocumentoDatos): Promise<void> {
    const { vehiculo_id, tipo, nombre } = datos
    const id = crypto.randomUUID()
    const claim = await this.#claim(archivo, id, vehiculo_id)
    const fila = { id, ...datos, archivo_url: claim?.url ?? null, actual: false, created_at: this.reloj.ahora }
    const newOne = this.db.insert('documentos', fila)
    const writes = this.#counting({ vehiculo_id, tipo, nombre }, [newOne])
    const results = await this.#write('error-guardar-documento', [
      ...writes,
      ...(claim?.writes ?? []),
      ...this.db.afterChange(vehiculo_id, this.reloj.ahora),
    ])
    // a Usuario from whom the vehicle was taken in this moment, or the same document again
    if (results[writes.indexOf(newOne)] === 0) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
  }

  /** Writes what depends on where the document stands, and only if it still stands there; answers where it stood. */
  async #mover(
    clave: MotivoKey,
    id: string,
    action: (antes: ClaseDeDocumento) => Promise<{ change: Write; writes: Write[] }>,
  ): Promise<DocumentoOutcome> {
    const d = this.db.from('documentos')
    const v = this.db.from('vehiculos')
    for (let attempt = 1; attempt <= INTENTOS; attempt++) {
      const antes = await withGenericError(clave, () =>
        this.db.first({
          fields: { vehiculo_id: d.vehiculo_id, tipo: d.tipo, nombre: d.nombre, placa: v.placa },
          from: d,
          joins: [[v, eq(v.id, d.vehiculo_id)]],
          where: eq(d.id, id),
        }),
      )
      if (!antes) break
      const { placa, ...clase } = antes
      const { change, writes } = await action(clase)
      const results = await this.#write(clave, writes)
      if (results[writes.indexOf(change)] !== 0) return factOf(antes)
    }
    throw new Refusal('no-encontrado')
  }

  /** Runs the batch, then lets the alerts be judged; what cannot be told now is told by cron. */
  async #write(clave: MotivoKey, writes: Write[]): Promise<number[]> {
    const results = await withGenericError(clave, async () => {
      try {
        return await this.db.batch(writes)
      } catch (error) {
        if (esArchivoPerdido(error)) throw new Refusal('archivo-vencido', 'archivo')
        if (isOrphan(error)) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
        throw error
      }
    })
    await this.externals.pendientes.deliver()
    return results
  }
}
