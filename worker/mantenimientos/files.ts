/** The files of a service one at a time, without its form: for programs. */
import { eq } from 'drizzle-orm'
import type { Archivos } from '../archivos/service'
import { audit } from '../auditoria/sql'
import { ARCHIVOS_MAX } from '../domain/mantenimientos/mantenimiento'
import { Refusal } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import { isLostArchivo } from '../platform-db/errors'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { withGenericError } from '../trace/generic-refusal'
import { ownerOf } from './sql'

/** Uploads to claim, and the outbox, which removes the objects of deleted files. */
interface Dependencies {
  archivos: Pick<Archivos, 'claim'>
  pendientes: Pick<Pendientes, 'deliver'>
}

/**
 * Runs a batch that claims uploads for a service; when it fails since the service would have more files than it may,
 * not counting those being removed, that is said.
 * @throws Refusal `demasiados-archivos`
 */
export async function refusingFull(
  db: EmpresaReader,
  id: string,
  { archivo, quitar: remove }: { archivo: readonly string[]; quitar: readonly string[] },
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isLostArchivo(error)) throw error
    const a = db.from('archivos')
    const held = await db.all({ fields: { id: a.id }, from: a, where: eq(a.de, ownerOf(id)) })
    const kept = held.filter((one) => !remove.includes(one.id)).length
    if (kept + archivo.length > ARCHIVOS_MAX) throw new Refusal('demasiados-archivos', 'archivo', { max: ARCHIVOS_MAX })
    throw error
  }
}

export class ServicioFiles {
  constructor(
    private readonly db: EmpresaDb,
    private readonly dependencies: Dependencies,
  ) {}

  /** The files of a service, the oldest first; null for another company's service. */
  async list(id: string) {
    const m = this.db.from('mantenimientos')
    const a = this.db.from('archivos')
    const [[servicio], files] = await this.db.together(
      { fields: { vehiculo_id: m.vehiculo_id }, from: m, where: eq(m.id, id), limit: 1 },
      {
        fields: { id: a.id, nombre: a.nombre, tipo: a.tipo, tamano: a.tamano },
        from: a,
        where: eq(a.de, ownerOf(id)),
        orderBy: [ascending(a.created_at), ascending(a.id)],
      },
    )
    return servicio ? { vehiculo_id: servicio.vehiculo_id, files } : null
  }

  /**
   * Attaches an upload.
   * @param archivo the id of an upload of the same person
   * @throws Refusal `no-encontrado`, `demasiados-archivos`, `archivo-vencido`
   */
  async add(id: string, archivo: string): Promise<void> {
    await withGenericError('error-guardar-mantenimiento', async () => {
      const db = this.db.writer()
      const servicio = await this.list(id)
      if (!servicio) throw new Refusal('no-encontrado')
      const { vehiculo_id } = servicio
      const claim = await this.dependencies.archivos.claim(archivo, { de: ownerOf(id), vehiculo_id, max: ARCHIVOS_MAX })
      const changed = audit(db, 'mantenimiento-cambiado', { objeto: id, datos: { vehiculo: vehiculo_id } })
      await refusingFull(this.db, id, { archivo: [archivo], quitar: [] }, () => db.batch([...claim.writes, changed]))
    })
  }

  /** Deletes one file of a service. @throws Refusal `no-encontrado` when the service has none of that id */
  async remove(id: string, archivo: string): Promise<void> {
    await withGenericError('error-guardar-mantenimiento', async () => {
      const db = this.db.remover()
      const servicio = await this.list(id)
      if (!servicio?.files.some((one) => one.id === archivo)) throw new Refusal('no-encontrado')
      const de = ownerOf(id)
      await db.batch([db.remove('archivos', { id: archivo, de }), audit(db, 'archivo-quitado', { objeto: id })])
      await this.dependencies.pendientes.deliver()
    })
  }
}
