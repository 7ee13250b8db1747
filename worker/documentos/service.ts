/** The documents of a company's vehicles, including missing and superseded ones; all writes are here. */
import { eq } from 'drizzle-orm'
import { type Archivos, idOf } from '../archivos/service'
import { moveArchivo, releaseArchivo, removeArchivo } from '../archivos/sql'
import { audit } from '../auditoria/sql'
import {
  type DocumentoData,
  type DocumentosList,
  type ExencionData,
  type RenewalData,
  withoutForeignNombre,
} from '../domain/documentos/documento'
import type { TipoDocumento } from '../domain/documentos/rules'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { Pendientes } from '../outbox/service'
import { isLostArchivo, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import { addOnce } from '../tenant/add-once'
import type { AssignedDoor, EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { AssignedWriter, BatchRunner } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange, type DocumentoClase, withCurrent } from '../vehiculos/state-sql'
import { exencionOf, folderOf, historyOf } from './folder'
import { type DocumentosPage, listDocumentos } from './list'
import { type DocumentoOutcome, factOf } from './row'

/** Retries when a concurrent request moves the document to another type or vehicle. */
const INTENTOS = 3

/** Dependencies outside the table: the outbox, and the files. */
export interface Externals {
  pendientes: Pick<Pendientes, 'deliver'>
  archivos: Pick<Archivos, 'claim'>
}

/** What also a Usuario does with the documents of the assigned vehicles: read, add and renew. */
export class AssignedDocumentos<Door extends AssignedDoor = AssignedDoor> {
  constructor(
    protected readonly db: Door,
    protected readonly empresa: EmpresaRow,
    protected readonly externals: Externals,
    protected readonly clock: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: DocumentosList): Promise<DocumentosPage> {
    return listDocumentos(this.db, list, this.clock.hoy)
  }

  /**
   * All required and registered documents of a vehicle with their state, including missing ones; null for another
   * company's vehicle.
   */
  ofVehicle(vehiculoId: string) {
    return folderOf(this.db, vehiculoId, this.clock.hoy)
  }

  /** A document with its history; null for another company's document. */
  find(id: string) {
    return historyOf(this.db, id)
  }

  /** A vehicle, and the reason why a type does not apply to it; null for another company's vehicle. */
  exemption(vehiculoId: string, tipo: TipoDocumento) {
    return exencionOf(this.db, vehiculoId, tipo)
  }

  /** The refusal that create and renew would meet now, or null, so that the form is not opened in vain. */
  whyNoMore(): Refusal | null {
    return isSuscripcionValid(this.empresa, this.clock.ahora) ? null : new Refusal('suscripcion-terminada')
  }

  /** Creates a document; of its kind, the one that has begun and ends last is current. Refuses a foreign vehicle. */
  async create(request: DocumentoData): Promise<DocumentoOutcome> {
    const db = this.db.writer()
    const data = withoutForeignNombre(request)
    const vehiculo = await this.vehiculo(data.vehiculo_id)
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    await this.#insert(db, data)
    return factOf({ ...data, placa: vehiculo.placa })
  }

  /**
   * Creates the successor of a document, with the same vehicle, type and name. Refuses one that expires no later than
   * the registered one, since it would not become the current one.
   */
  async renew(id: string, data: RenewalData): Promise<DocumentoOutcome> {
    const db = this.db.writer()
    const actual = await this.#reading(() => this.find(id))
    if (!actual) throw new Refusal('no-encontrado')
    if (data.fecha_vencimiento <= actual.cuenta.fecha_vencimiento)
      throw new Refusal('renovacion-anterior', 'fecha_vencimiento')
    const { documento, vehiculo } = actual
    const clase = { vehiculo_id: vehiculo.id, tipo: documento.tipo, nombre: documento.nombre }
    await this.#insert(db, { ...clase, ...data })
    return factOf({ ...clase, placa: vehiculo.placa })
  }

  #reading<T>(action: () => Promise<T>): Promise<T> {
    return withGenericError('error-guardar-documento', action)
  }

  /** The plate of a vehicle in scope, or null. */
  protected vehiculo(id: string): Promise<{ placa: string } | null> {
    const v = this.db.from('vehiculos')
    return this.#reading(() => this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) }))
  }

  /** The address of an upload, and the statements that attach it to a document; null without an upload. */
  protected async claim(archivo: string | null, id: string, vehiculo_id: string) {
    if (archivo === null) return null
    return this.#reading(() => this.externals.archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id }))
  }

  #insert = (db: AssignedWriter, data: DocumentoData) =>
    addOnce(this.db, ['documentos', data], new Refusal('documento-repetido'), () => this.#addRow(db, data))

  async #addRow(db: AssignedWriter, { archivo, ...data }: DocumentoData): Promise<void> {
    const { vehiculo_id, tipo, nombre } = data
    const id = crypto.randomUUID()
    const claim = await this.claim(archivo, id, vehiculo_id)
    const row = { id, ...data, archivo_url: claim?.url ?? null, actual: false, created_at: this.clock.ahora }
    const insertion = db.insert('documentos', row)
    const writes = withCurrent(db, { vehiculo_id, tipo, nombre }, [insertion], this.clock.ahora)
    const results = await this.write(db, 'error-guardar-documento', [
      ...writes,
      ...(claim?.writes ?? []),
      ...afterChange(db, vehiculo_id, this.clock.ahora),
    ])
    // the vehicle has just been unassigned from this Usuario, or the document exists already
    if (results[writes.indexOf(insertion)] === 0) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
  }

  /** Runs the batch, then triggers the assessment of alerts; the cron job retries it if that fails. */
  protected async write(db: BatchRunner, key: RefusalReason, writes: Write[]): Promise<number[]> {
    const results = await withGenericError(key, async () => {
      try {
        return await db.batch(writes)
      } catch (error) {
        if (isLostArchivo(error)) throw new Refusal('archivo-vencido', 'archivo')
        if (isOrphan(error)) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
        throw error
      }
    })
    await this.externals.pendientes.deliver()
    return results
  }
}

/** Everything that a company does with its documents. */
export class Documentos extends AssignedDocumentos<EmpresaDb> {
  /** Changes a document; if it moves to another type or vehicle, the current document is recomputed in both places. */
  async update(id: string, request: DocumentoData): Promise<DocumentoOutcome> {
    const db = this.db.writer()
    const { archivo, ...data } = withoutForeignNombre(request)
    const { vehiculo_id, tipo, nombre } = data
    const fresh = { vehiculo_id, tipo, nombre }
    const ownVehiculo = await this.vehiculo(vehiculo_id)
    await this.#move(db, 'error-guardar-documento', id, async (before) => {
      // another company's vehicle looks the same as one that does not exist; so does the document read above
      if (!ownVehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
      const claim = await this.claim(archivo, id, vehiculo_id)
      const url = claim ? { archivo_url: claim.url } : {}
      const change = db.update('documentos', { id, ...before }, { ...data, ...url, actual: false })
      const vehiculoChanged = before.vehiculo_id !== vehiculo_id
      const same = !vehiculoChanged && before.tipo === tipo && before.nombre === nombre
      const writes = this.#counting(db, fresh, [change])
      return {
        change,
        writes: [
          ...(same ? writes : this.#counting(db, before, writes)),
          ...(claim ? [releaseArchivo(db, `documento:${id}`), ...claim.writes] : []),
          ...(vehiculoChanged && !claim ? [moveArchivo(db, `documento:${id}`, vehiculo_id)] : []),
          ...(vehiculoChanged ? afterChange(db, before.vehiculo_id, this.clock.ahora) : []),
          ...afterChange(db, vehiculo_id, this.clock.ahora),
        ],
      }
    })
    return factOf({ ...fresh, placa: ownVehiculo?.placa ?? '' })
  }

  /** Deletes a document with its file; the previous one, if any, becomes current again. */
  async remove(id: string): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    return this.#move(db, 'error-eliminar-documento', id, async (before) => {
      const change = db.remove('documentos', { id, ...before })
      return {
        change,
        writes: [
          ...this.#counting(db, before, [change, audit(db, 'documento-eliminado', { objeto: id })]),
          ...afterChange(db, before.vehiculo_id, this.clock.ahora),
        ],
      }
    })
  }

  /**
   * Removes the file of a document, which stays; only the file that the user saw, so nothing if it was replaced since.
   */
  async removeFile(id: string, archivo: string): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    return this.#move(db, 'error-guardar-documento', id, async (before) => {
      const change = db.clear('documentos', { id, ...before, archivo_url: archivo }, 'archivo_url')
      return { change, writes: [change, ...removeArchivo(db, idOf(archivo), `documento:${id}`)] }
    })
  }

  /** Marks a type as not applicable to a vehicle, with the reason; a new reason replaces the old one. */
  async exempt({ vehiculo_id, tipo, motivo: reason }: ExencionData): Promise<DocumentoOutcome> {
    const db = this.db.writer()
    const placa = await this.#placaOf(vehiculo_id)
    await this.write(db, 'error-guardar-documento', [
      db.remove('exenciones', { vehiculo_id, tipo }),
      db.insert('exenciones', { vehiculo_id, tipo, motivo: reason, created_at: this.clock.ahora }),
      ...afterChange(db, vehiculo_id, this.clock.ahora),
    ])
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  /** Removes that mark. */
  async removeExencion({ vehiculo_id, tipo }: Omit<ExencionData, 'motivo'>): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    const placa = await this.#placaOf(vehiculo_id)
    const [removed] = await this.write(db, 'error-guardar-documento', [
      db.remove('exenciones', { vehiculo_id, tipo }),
      ...afterChange(db, vehiculo_id, this.clock.ahora),
    ])
    if (removed === 0) throw new Refusal('no-encontrado')
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  #counting = (db: BatchRunner, kind: DocumentoClase, writes: Write[]) =>
    withCurrent(db, kind, writes, this.clock.ahora)

  async #placaOf(vehiculoId: string): Promise<string> {
    const vehiculo = await this.vehiculo(vehiculoId)
    if (!vehiculo) throw new Refusal('no-encontrado')
    return vehiculo.placa
  }

  /** Makes changes that depend on the document's vehicle and type, only if those are still the same; returns them. */
  async #move(
    db: BatchRunner,
    key: RefusalReason,
    id: string,
    action: (before: DocumentoClase) => Promise<{ change: Write; writes: Write[] }>,
  ): Promise<DocumentoOutcome> {
    const d = this.db.from('documentos')
    const v = this.db.from('vehiculos')
    for (let attempt = 1; attempt <= INTENTOS; attempt++) {
      const before = await withGenericError(key, () =>
        this.db.first({
          fields: { vehiculo_id: d.vehiculo_id, tipo: d.tipo, nombre: d.nombre, placa: v.placa },
          from: d,
          joins: [[v, eq(v.id, d.vehiculo_id)]],
          where: eq(d.id, id),
        }),
      )
      if (!before) break
      const { placa, ...clase } = before
      const { change, writes } = await action(clase)
      const results = await this.write(db, key, writes)
      if (results[writes.indexOf(change)] !== 0) return factOf(before)
    }
    throw new Refusal('no-encontrado')
  }
}
