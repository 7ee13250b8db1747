/** What also a Usuario does with the documents of the assigned vehicles: read, add and renew. */

import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Archivos } from '../archivos/service'
import { audit } from '../auditoria/sql'
import { noticeDays } from '../domain/alertas/notice-days'
import {
  type DocumentoData,
  type DocumentosList,
  type RenewalData,
  withoutForeignNombre,
} from '../domain/documentos/documento'
import { type Condition, NEVER_DAY, type TipoDocumento } from '../domain/documentos/rules'
import type { AnySize } from '../domain/list'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import { refusalWhenEnded } from '../tenant/access'
import { addOnce } from '../tenant/add-once'
import type { AssignedDoor } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { AssignedWriter, BatchRunner } from '../tenant/writer'
import { logAs, withGenericError } from '../trace/generic-refusal'
import { afterChange, withCurrent } from '../vehiculos/state-sql'
import { exencionOf, folderOf, historyOf } from './folder'
import { type DocumentosPage, listDocumentos } from './list'
import { factOf, readCondition, type SavedDocumento, vehiculoFields } from './row'
import { isActual } from './sql'

/** Dependencies outside the table: the outbox, and the files. */
interface Dependencies {
  pendientes: Pick<Pendientes, 'deliver'>
  archivos: Pick<Archivos, 'claim'>
}

type Added = 'documento-creado' | 'documento-renovado'

export class AssignedDocumentos<Door extends AssignedDoor = AssignedDoor> {
  constructor(
    protected readonly db: Door,
    protected readonly empresa: EmpresaRow,
    protected readonly dependencies: Dependencies,
    protected readonly clock: { today: string; now: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: AnySize<DocumentosList>): Promise<DocumentosPage> {
    return listDocumentos(this.db, list, this.clock.today)
  }

  /**
   * All required and registered documents of a vehicle with their state, including missing ones; null for another
   * company's vehicle.
   */
  ofVehicle(vehiculoId: string) {
    return folderOf(this.db, vehiculoId, this.clock.today)
  }

  /** A document with its history; null for another company's document. */
  find(id: string) {
    return historyOf(this.db, id, this.clock.today)
  }

  /** A vehicle, and the reason why a type does not apply to it; null for another company's vehicle. */
  exemption(vehiculoId: string, tipo: TipoDocumento) {
    return exencionOf(this.db, vehiculoId, tipo)
  }

  /** The refusal that create and renew would meet now, or null, so that the form is not opened in vain. */
  whyNoMore(): Refusal | null {
    return refusalWhenEnded(this.empresa, this.clock.now)
  }

  /**
   * Creates a document, and answers its id too; of its kind, the one that has begun and ends last is current. Refuses a
   * foreign vehicle.
   */
  async create(request: DocumentoData): Promise<SavedDocumento & { id: string }> {
    const db = this.db.writer()
    const data = withoutForeignNombre(request)
    const vehiculo = await this.vehiculo(data.vehiculo_id)
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    const id = await this.#insert(db, data, 'documento-creado')
    return { id, ...(await this.saved(id, { ...data, placa: vehiculo.placa }, readCondition(vehiculo))) }
  }

  /**
   * Creates the successor of a document, with the same vehicle, type and name. Refuses one that expires no later than
   * the registered one, since it would not become the current one.
   */
  async renew(id: string, data: RenewalData): Promise<SavedDocumento> {
    const db = this.db.writer()
    const actual = await this.#orSavingError(() => this.find(id))
    if (!actual) throw new Refusal('no-encontrado')
    if (data.fecha_vencimiento <= actual.cuenta.fecha_vencimiento)
      throw new Refusal('renovacion-anterior', 'fecha_vencimiento')
    const { documento, vehiculo, condition } = actual
    const clase = { vehiculo_id: vehiculo.id, tipo: documento.tipo, nombre: documento.nombre }
    const added = await this.#insert(db, { ...clase, ...data }, 'documento-renovado')
    return this.saved(added, { ...clase, ...data, placa: vehiculo.placa }, condition)
  }

  #orSavingError<T>(action: () => Promise<T>): Promise<T> {
    return withGenericError('error-guardar-documento', action)
  }

  /** A vehicle in scope: its plate, and what the rules of documents ask of it; or null. */
  protected vehiculo(id: string) {
    const v = this.db.from('vehiculos')
    return this.#orSavingError(() => this.db.first({ fields: vehiculoFields(v), from: v, where: eq(v.id, id) }))
  }

  /**
   * What was saved, with the days of its notices by the company's thresholds; none for a document that does not count, or
   * whose type does not apply to the vehicle.
   */
  protected async saved(
    id: string,
    data: Omit<DocumentoData, 'archivo' | 'fecha_emision'> & { placa: string },
    vehiculo: Condition,
  ): Promise<SavedDocumento> {
    const { tipo, nombre, placa, fecha_vencimiento: vence } = data
    const cubre = await this.#countsOn(id)
    if (!cubre) return { ...factOf(data), notices: [] }
    const dueItem = { clase: 'documento', id, tipo, nombre, placa, vehiculo, vence, cubre, km: null } as const
    return { ...factOf(data), notices: noticeDays(dueItem, this.clock.today, this.empresa.umbrales) }
  }

  /** The days on which a saved document counts; null where it raises no alert, or where that cannot be read. */
  async #countsOn(id: string): Promise<{ desde: string; hasta: string } | null> {
    const d = this.db.from('documentos')
    return this.db
      .first({
        fields: { desde: d.cubre_desde, hasta: d.cuenta_hasta },
        from: d,
        where: and(eq(d.id, id), isActual(d, this.clock.today), ne(d.vence, NEVER_DAY)) as SQL,
      })
      .catch((error: unknown) => {
        // it has been saved all the same
        logAs('error-cargar-documentos')(error)
        return null
      })
  }

  /** The address of an upload, and the statements that attach it to a document; null without an upload. */
  protected async claim(archivo: string | null, id: string, vehiculo_id: string) {
    if (archivo === null) return null
    return this.#orSavingError(() => this.dependencies.archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id }))
  }

  #insert = (db: AssignedWriter, data: DocumentoData, auditEvent: Added) =>
    addOnce(this.db, ['documentos', data], new Refusal('documento-repetido'), () => this.#addRow(db, data, auditEvent))

  async #addRow(db: AssignedWriter, { archivo, ...data }: DocumentoData, auditEvent: Added): Promise<string> {
    const { vehiculo_id, tipo, nombre } = data
    const id = crypto.randomUUID()
    const claim = await this.claim(archivo, id, vehiculo_id)
    const row = { id, ...data, archivo_url: claim?.url ?? null, actual: false, created_at: this.clock.now }
    const insertion = db.insert('documentos', row)
    const added = audit(db, auditEvent, { objeto: id, datos: { vehiculo: vehiculo_id, tipo } })
    const writes = withCurrent(db, { vehiculo_id, tipo, nombre }, [insertion, added], this.clock.now)
    const results = await this.write(db, 'error-guardar-documento', [
      ...writes,
      ...(claim?.writes ?? []),
      ...afterChange(db, vehiculo_id, this.clock.now),
    ])
    // the vehicle has just been unassigned from this Usuario, or the document exists already
    if (results[writes.indexOf(insertion)] === 0) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    return id
  }

  /** Runs the batch, then triggers the assessment of alerts; the cron job retries it if that fails. */
  protected async write(db: BatchRunner, key: RefusalReason, writes: Write[]): Promise<number[]> {
    const results = await withGenericError(key, async () => {
      try {
        return await db.batch(writes)
      } catch (error) {
        if (isOrphan(error)) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
        throw error
      }
    })
    await this.dependencies.pendientes.deliver()
    return results
  }
}
