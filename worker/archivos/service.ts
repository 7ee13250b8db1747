/**
 * The files of a company: uploaded first, then taken by the record that needs them. A row `subiendo` stands before the
 * object and until a record's own batch makes it `listo`; what stays `subiendo` is swept away. So neither an object
 * without a row nor a row without its record outlives an hour.
 */
import { eq } from 'drizzle-orm'
import {
  type ArchivoOwner,
  type ArchivoSubido,
  EXTENSION,
  FRESCO_MS,
  revisarArchivo,
  SUBIENDO_MAX,
  SUBIENDO_MS,
} from '../domain/archivos/archivo'
import { Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { FileStore } from '../files/store'
import type { Pendientes } from '../outbox/service'
import type { EmpresaFila } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import { record, withGenericError } from '../trace/generic-refusal'

/** What a file is served with. */
export interface ServedArchivo extends ArchivoSubido {
  cuerpo: ReadableStream
}
interface Externals {
  store: FileStore
  pendientes: Pick<Pendientes, 'deliver'>
}

export class Archivos {
  /** @param quien who uploads, and the instant (ms UTC) */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly externals: Externals,
    private readonly quien: { persona: string; ahora: number },
  ) {}

  /** Throws when this person may not upload at all, so that nobody sends a file for nothing. */
  requireUploadAllowed(): void {
    if (!isSuscripcionValid(this.empresa, this.quien.ahora)) throw new Refusal('suscripcion-terminada')
  }

  /** Keeps a file until a record takes it. Refuses what domain/archivos/archivo.ts refuses, and too many that nobody took. */
  async subir(nombreDado: string, declaredTipo: string, content: Uint8Array): Promise<ArchivoSubido> {
    this.requireUploadAllowed()
    const { nombre, tipo, bytes } = revisarArchivo(nombreDado, declaredTipo, content)
    const { persona, ahora: now } = this.quien
    const id = crypto.randomUUID()
    const clave_r2 = `${this.db.empresaId}/${id}.${EXTENSION[tipo]}`
    const tamano = bytes.byteLength
    const fila = { id, clave_r2, nombre, tipo, tamano, subido_por: persona, created_at: now }
    return withGenericError('error-subir-archivo', async () => {
      const changed = await this.db.run(this.db.uploadArchivo(fila, SUBIENDO_MAX, now - SUBIENDO_MS))
      if (changed === 0) throw new Refusal('archivo-demasiados', 'archivo')
      // should this fail, the row stays: R2 may have the object all the same, and the sweep takes both
      await this.externals.store.put(clave_r2, bytes, tipo)
      return { id, nombre, tipo, tamano }
    })
  }

  /**
   * For a record that is about to be saved: the address of the file, and what goes into the record's batch, AFTER the
   * record's own write (and after `soltar`). The batch fails when the upload or the record is not there any more.
   * @throws Negativa `archivo-vencido` on the field `archivo` when it is not this person's own fresh upload
   */
  async claim(id: string, owner: { de: ArchivoOwner; vehiculo_id: string }): Promise<{ url: string; writes: Write[] }> {
    const { persona, ahora: now } = this.quien
    const a = this.db.from('archivos')
    const fila = await this.db.first({
      fields: { estado: a.estado, subido_por: a.subido_por, created_at: a.created_at },
      from: a,
      where: eq(a.id, id),
    })
    const fresco = fila?.estado === 'subiendo' && fila.subido_por === persona && fila.created_at > now - FRESCO_MS
    if (!fresco) throw new Refusal('archivo-vencido', 'archivo')
    return { url: urlDe(id), writes: [this.db.claimArchivo(id, persona, owner)] }
  }

  /** What drops one file of a record, seen by its address, and says so in the log; after the record's own write. */
  quitar(url: string, de: ArchivoOwner): Write[] {
    const [, objeto = ''] = de.split(':')
    return [this.db.audit('archivo-quitado', { objeto }), this.db.remove('archivos', { de, id: idDe(url) })]
  }

  /** What drops the file of a record; a trigger notes its object for the outbox. Not through the door of a Usuario. */
  release(de: ArchivoOwner): Write[] {
    return [this.db.remove('archivos', { de })]
  }

  /** What takes the file of a record along to another vehicle: with the vehicle it is seen, and goes. */
  mover(de: ArchivoOwner, vehiculo_id: string): Write[] {
    return [this.db.update('archivos', { de }, { vehiculo_id })]
  }

  /** A file that this person may see, or null: through this door, and while no record took it only who uploaded it. */
  async leer(id: string): Promise<ServedArchivo | null> {
    const a = this.db.from('archivos')
    const fila = await this.db.first({
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
    if (!fila || (fila.estado === 'subiendo' && fila.subido_por !== this.quien.persona)) return null
    const cuerpo = await this.externals.store.get(fila.clave_r2)
    if (!cuerpo) {
      record('archivo-sin-objeto')(new Error(fila.clave_r2))
      return null
    }
    const { nombre, tipo, tamano } = fila
    return { id, nombre, tipo, tamano, cuerpo }
  }

  /** Throws away an upload that no record took. False, and all left as it is, for one that is gone, taken or another's. */
  async descartar(id: string): Promise<boolean> {
    const changed = await this.db.run(this.db.discardArchivo(id, this.quien.persona))
    if (changed > 0) await this.externals.pendientes.deliver()
    return changed > 0
  }
}

const PATH = '/api/files/'
/** The address of a file; it opens to whom the record's vehicle is shown. */
const urlDe = (id: string) => `${PATH}${id}`
const idDe = (url: string) => url.slice(PATH.length)
