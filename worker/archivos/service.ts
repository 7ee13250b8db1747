/**
 * The files of a company: uploaded first, then claimed by the record that needs them. A row is written as `subiendo`
 * before the object and becomes `listo` in the record's own batch; rows that stay `subiendo` are swept. So neither an
 * object without a row nor a row without its record lasts longer than an hour.
 */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import {
  type ArchivoOwner,
  checkArchivo,
  EXTENSION,
  FRESH_MS,
  UPLOAD_MS,
  UPLOADS_MAX,
  type UploadedArchivo,
} from '../domain/archivos/archivo'
import { Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { FileStore } from '../files/store'
import type { Pendientes } from '../outbox/service'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import { record, withGenericError } from '../trace/generic-refusal'
import { claimArchivo, discardArchivo, uploadArchivo } from './sql'

/** A file with what is needed to serve it. */
export interface ServedArchivo extends UploadedArchivo {
  cuerpo: ReadableStream
}
interface Externals {
  store: FileStore
  pendientes: Pick<Pendientes, 'deliver'>
}

export class Archivos {
  /** @param who the uploader, and the current time (ms UTC) */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly externals: Externals,
    private readonly who: { persona: string; ahora: number },
  ) {}

  /** Throws when this person may not upload at all, before the file is sent. */
  requireUploadAllowed(): void {
    if (!isSuscripcionValid(this.empresa, this.who.ahora)) throw new Refusal('suscripcion-terminada')
  }

  /** Stores a file until a record claims it. Refuses invalid files (domain/archivos) and too many unclaimed ones. */
  async upload(givenNombre: string, declaredTipo: string, content: Uint8Array): Promise<UploadedArchivo> {
    this.requireUploadAllowed()
    const { nombre, tipo, bytes } = checkArchivo(givenNombre, declaredTipo, content)
    const { persona: person, ahora: now } = this.who
    const id = crypto.randomUUID()
    const clave_r2 = `${this.db.empresaId}/${id}.${EXTENSION[tipo]}`
    const tamano = bytes.byteLength
    const row = { id, clave_r2, nombre, tipo, tamano, subido_por: person, created_at: now }
    return withGenericError('error-subir-archivo', async () => {
      const changed = await this.db.run(uploadArchivo(this.db, row, UPLOADS_MAX, now - UPLOAD_MS))
      if (changed === 0) throw new Refusal('archivo-demasiados', 'archivo')
      // if this fails, the row stays: R2 may have the object all the same, and the sweep removes both
      await this.externals.store.put(clave_r2, bytes, tipo)
      return { id, nombre, tipo, tamano }
    })
  }

  /**
   * For a record that is about to be saved: the file's address, and the statements to add to the record's batch after
   * the record's own write (and after `release`). The batch fails when the upload or the record no longer exists.
   * @throws Refusal `archivo-vencido` on the field `archivo` when it is not this person's own recent upload
   */
  async claim(id: string, owner: { de: ArchivoOwner; vehiculo_id: string }): Promise<{ url: string; writes: Write[] }> {
    const { persona: person, ahora: now } = this.who
    const a = this.db.from('archivos')
    const row = await this.db.first({
      fields: { estado: a.estado, subido_por: a.subido_por, created_at: a.created_at },
      from: a,
      where: eq(a.id, id),
    })
    const isFresh = row?.estado === 'subiendo' && row.subido_por === person && row.created_at > now - FRESH_MS
    if (!isFresh) throw new Refusal('archivo-vencido', 'archivo')
    return { url: urlOf(id), writes: [claimArchivo(this.db, id, person, owner)] }
  }

  /**
   * The statements that drop one file of a record, by its address, and audit it; add them after the record's own write.
   */
  remove(url: string, owner: ArchivoOwner): Write[] {
    const [, targetId = ''] = owner.split(':')
    return [
      audit(this.db, 'archivo-quitado', { objeto: targetId }),
      this.db.remove('archivos', { de: owner, id: idOf(url) }),
    ]
  }

  /** The statements that drop the file of a record; a trigger queues its object in the outbox. Not for a Usuario. */
  release(owner: ArchivoOwner): Write[] {
    return [this.db.remove('archivos', { de: owner })]
  }

  /**
   * The statements that move a record's file to another vehicle, which decides who may see it and when it is deleted.
   */
  move(owner: ArchivoOwner, vehiculo_id: string): Write[] {
    return [this.db.update('archivos', { de: owner }, { vehiculo_id })]
  }

  /** A file that this person may see, or null. Until a record claims it, only its uploader sees it. */
  async read(id: string): Promise<ServedArchivo | null> {
    const a = this.db.from('archivos')
    const row = await this.db.first({
      fields: {
        id: a.id,
        nombre: a.nombre,
        tipo: a.tipo,
        tamano: a.tamano,
        clave_r2: a.clave_r2,
        estado: a.estado,
        subido_por: a.subido_por,
      },
      from: a,
      where: eq(a.id, id),
    })
    if (!row || (row.estado === 'subiendo' && row.subido_por !== this.who.persona)) return null
    const body = await this.externals.store.get(row.clave_r2)
    if (!body) {
      record('archivo-sin-objeto')(new Error(row.clave_r2))
      return null
    }
    const { nombre, tipo, tamano } = row
    return { id, nombre, tipo, tamano, cuerpo: body }
  }

  /** Deletes an unclaimed upload. False, with nothing changed, if it is gone, claimed or someone else's. */
  async discard(id: string): Promise<boolean> {
    const changed = await this.db.run(discardArchivo(this.db, id, this.who.persona))
    if (changed > 0) await this.externals.pendientes.deliver()
    return changed > 0
  }
}

const PATH = '/api/files/'
/** The address of a file; it is served to those who may see the record's vehicle. */
const urlOf = (id: string) => `${PATH}${id}`
const idOf = (url: string) => url.slice(PATH.length)
