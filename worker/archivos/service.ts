/**
 * The files of a company: uploaded first, then claimed by the record that needs them. A row is written as `subiendo`
 * before the object and becomes `listo` in the record's own batch; rows that stay `subiendo` are swept. So neither an
 * object without a row nor a row without its record lasts longer than an hour.
 */
import { eq } from 'drizzle-orm'
import {
  checkArchivo,
  EXTENSION,
  FRESH_MS,
  UPLOAD_MS,
  UPLOADS_MAX,
  type UploadedArchivo,
} from '../domain/archivos/archivo'
import { Refusal } from '../domain/refusal'
import type { FileStore } from '../files/store'
import type { Pendientes } from '../outbox/service'
import type { AssignedDoor } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import { logAs, withGenericError } from '../trace/generic-refusal'
import { type Claim, claimArchivo, discardArchivo, uploadArchivo } from './sql'

/** A file with what is needed to serve it. */
interface ServedArchivo extends UploadedArchivo {
  body: ReadableStream
}
interface Dependencies {
  store: FileStore
  pendientes: Pick<Pendientes, 'deliver'>
}

export class Archivos {
  /** @param who the uploader, and the current time (ms UTC) */
  constructor(
    private readonly db: AssignedDoor,
    private readonly dependencies: Dependencies,
    private readonly who: { personId: string; now: number },
  ) {}

  /** Throws when this person may not upload at all, before the file is sent. */
  requireUploadAllowed(): void {
    this.db.writer()
  }

  /** Stores a file until a record claims it. Refuses invalid files (domain/archivos) and too many unclaimed ones. */
  async upload(givenNombre: string, declaredTipo: string, content: Uint8Array): Promise<UploadedArchivo> {
    const db = this.db.writer()
    const { nombre, tipo, bytes } = checkArchivo(givenNombre, declaredTipo, content)
    const { personId, now } = this.who
    const id = crypto.randomUUID()
    const clave_r2 = `${this.db.empresaId}/${id}.${EXTENSION[tipo]}`
    const tamano = bytes.byteLength
    const row = { id, clave_r2, nombre, tipo, tamano, subido_por: personId, created_at: now }
    return withGenericError('error-subir-archivo', async () => {
      const changed = await db.run(uploadArchivo(db, row, UPLOADS_MAX, now - UPLOAD_MS))
      if (changed === 0) throw new Refusal('archivo-demasiados', 'archivo')
      // if this fails, the row stays: R2 may have the object all the same, and the sweep removes both
      await this.dependencies.store.put(clave_r2, bytes, tipo)
      return { id, nombre, tipo, tamano }
    })
  }

  /**
   * For a record that is about to be saved: the file's address, and the statements to add to the record's batch after
   * the record's own write (and after `releaseArchivo`). The batch fails when the upload or the record no longer exists,
   * or when the record has as many files as it may.
   * @throws Refusal `archivo-vencido` on the field `archivo` when it is not this person's own recent upload
   */
  async claim(id: string, owner: Claim): Promise<{ url: string; writes: Write[] }> {
    const { personId, now } = this.who
    const a = this.db.from('archivos')
    const row = await this.db.first({
      fields: { estado: a.estado, subido_por: a.subido_por, created_at: a.created_at },
      from: a,
      where: eq(a.id, id),
    })
    const isFresh = row?.estado === 'subiendo' && row.subido_por === personId && row.created_at > now - FRESH_MS
    if (!isFresh) throw new Refusal('archivo-vencido', 'archivo')
    return { url: urlOf(id), writes: [claimArchivo(this.db.writer(), id, personId, owner)] }
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
    if (!row || (row.estado === 'subiendo' && row.subido_por !== this.who.personId)) return null
    const body = await this.dependencies.store.get(row.clave_r2)
    if (!body) {
      logAs('archivo-sin-objeto')(new Error(row.clave_r2))
      return null
    }
    const { nombre, tipo, tamano } = row
    return { id, nombre, tipo, tamano, body }
  }

  /** Deletes an unclaimed upload. False, with nothing changed, if it is gone, claimed or someone else's. */
  async discard(id: string): Promise<boolean> {
    const db = this.db.remover()
    const changed = await db.run(discardArchivo(db, id, this.who.personId))
    if (changed > 0) await this.dependencies.pendientes.deliver()
    return changed > 0
  }
}

const PATH = '/api/files/'
/** The address of a file; it is served to those who may see the record's vehicle. */
const urlOf = (id: string) => `${PATH}${id}`
/** The id of a file, from its address. */
export const idOf = (url: string) => url.slice(PATH.length)
