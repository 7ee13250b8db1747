/** The drivers of a company's vehicles and their licences; every write keeps the vehicle's verdict up to date. */
import { eq } from 'drizzle-orm'
import { type Archivos, idOf } from '../archivos/service'
import { moveArchivo, releaseArchivo, removeArchivo } from '../archivos/sql'
import { audit } from '../auditoria/sql'
import { licenceNoticeDays } from '../domain/alertas/notice-days'
import {
  type ConductorData,
  type ConductoresList,
  conductorSearchText,
  endsTooEarly,
} from '../domain/conductores/conductor'
import { changedFrom } from '../domain/editing/shown'
import type { AnySize } from '../domain/list'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import { isDoubledConductor, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import { refusalWhenEnded } from '../tenant/access'
import { addOnce } from '../tenant/add-once'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending } from '../tenant/expressions'
import type { Write } from '../tenant/source'
import type { BatchRunner, EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange } from '../vehiculos/state-sql'
import { type Conductor, type ConductoresPage, fieldsOf, listConductores, sourcesOf, vehiculoFields } from './list'
import { changeConductor } from './sql'

/** A driver for messages: the name, and the plate of the vehicle. */
type ConductorLabel = Pick<Conductor, 'nombre' | 'placa'>
/** The file of a licence. */
interface Licencia {
  url: string
  nombre: string
  tipo: string
}
interface Dependencies {
  archivos: Pick<Archivos, 'claim'>
  pendientes: Pick<Pendientes, 'deliver'>
}
/** A dialog lists up to this many drivers of a vehicle; the screen Conductores lists them all. */
const PER_VEHICULO = 20
const ownerOf = (id: string) => `conductor:${id}` as const
/** How often a change is tried while others move the driver. */
const ATTEMPTS = 3

export class Conductores {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly dependencies: Dependencies,
    private readonly clock: { today: string; now: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: AnySize<ConductoresList>): Promise<ConductoresPage> {
    return listConductores(this.db, list, this.clock.today)
  }

  /** One driver of the company, or null. */
  find(id: string): Promise<Conductor | null> {
    const { c, v, joins } = sourcesOf(this.db)
    return this.db.first({ fields: fieldsOf(c, v), from: c, joins, where: eq(c.id, id) })
  }

  /** One driver with the file of the licence, in one round trip; null when there is no such driver. */
  async withLicencia(id: string): Promise<(Conductor & { licencia: Licencia | null }) | null> {
    const { c, v, joins } = sourcesOf(this.db)
    const a = this.db.from('archivos')
    const [[conductor], [archivo]] = await this.db.together(
      { fields: fieldsOf(c, v), from: c, joins, where: eq(c.id, id) },
      { fields: { nombre: a.nombre, tipo: a.tipo }, from: a, where: eq(a.de, ownerOf(id)) },
    )
    if (!conductor) return null
    const url = conductor.licencia_url
    return { ...conductor, licencia: archivo && url ? { ...archivo, url } : null }
  }

  /** The drivers of a vehicle with their licence files, in one round trip; null for another company's vehicle. */
  async ofVehicle(vehiculoId: string) {
    const { c, v, joins } = sourcesOf(this.db)
    const a = this.db.from('archivos')
    const [[vehiculo], conductores, archivos] = await this.db.together(
      { fields: vehiculoFields(v), from: v, where: eq(v.id, vehiculoId) },
      {
        fields: fieldsOf(c, v),
        from: c,
        joins,
        where: eq(c.vehiculo_id, vehiculoId),
        orderBy: [descending(c.created_at), descending(c.id)],
        limit: PER_VEHICULO,
      },
      { fields: { de: a.de, nombre: a.nombre, tipo: a.tipo }, from: a, where: eq(a.vehiculo_id, vehiculoId) },
    )
    if (!vehiculo) return null
    const archivoOf = new Map(archivos.map(({ de: owner, ...archivo }) => [owner, archivo]))
    const withLicencia = conductores.map((conductor) => {
      const archivo = archivoOf.get(ownerOf(conductor.id))
      const url = conductor.licencia_url
      return { ...conductor, licencia: archivo && url ? { ...archivo, url } : null }
    })
    return { vehiculo, conductores: withLicencia }
  }

  /** The refusal that a new driver would meet now, or null, so that the form is not opened in vain. */
  whyNoMore(): Refusal | null {
    return refusalWhenEnded(this.empresa, this.clock.now)
  }

  /** The days (`YYYY-MM-DD`) on which the company will be warned of a licence that is valid until `vence`. */
  noticesOf(vence: string): string[] {
    return licenceNoticeDays(vence, this.clock.today, this.empresa.umbrales)
  }

  /**
   * A new driver; returns the id. Refuses a vehicle of another company, a driver that the vehicle already has (by
   * identity document), and everything once the subscription is over.
   */
  async create(data: ConductorData): Promise<string> {
    const db = this.db.writer()
    const again = new Refusal('conductor-repetido', 'documento')
    return addOnce(this.db, ['conductores', data], again, () => this.#add(db, data))
  }

  async #add(db: EmpresaWriter, { archivo, ...data }: ConductorData): Promise<string> {
    const { now } = this.clock
    const { vehiculo_id } = data
    const id = crypto.randomUUID()
    const isNew = await this.#write(db, 'error-guardar-conductor', async () => {
      const claim = await this.#claim(archivo, id, vehiculo_id)
      const row = { id, ...data, licencia_url: claim?.url ?? null, busqueda: conductorSearchText(data) }
      return [
        db.insert('conductores', { ...row, created_at: now }),
        audit(db, 'conductor-creado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
        ...(claim?.writes ?? []),
        ...afterChange(db, vehiculo_id, now),
      ]
    })
    if (!isNew) throw new Refusal('no-encontrado')
    return id
  }

  /**
   * Changes a driver, who may move to another vehicle: then the verdicts of both are recomputed. Two changes at once both
   * happen, the second from where the first left the driver. Refuses, as `create` does, to have a driver twice on a vehicle.
   * Returns the name and the day on which the licence ends, as they are by now.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal `no-encontrado`, `conductor-repetido`, …; `vence-antes-de-emision` also where another person changed the
   *   other of the two days meanwhile
   */
  async update(
    id: string,
    { archivo, ...asked }: ConductorData,
    shown?: Omit<ConductorData, 'archivo'>,
  ): Promise<Pick<ConductorData, 'nombre' | 'licencia_fecha_vencimiento'>> {
    const db = this.db.writer()
    const stored = await this.#own(id)
    const { vehiculo_id: expected } = changedFrom(asked, shown, stored)
    const claim = await withGenericError('error-guardar-conductor', async () => this.#claim(archivo, id, expected))
    const url = claim ? { licencia_url: claim.url } : {}
    // a change that lost to another one has claimed its file all the same
    let claims = claim ? [releaseArchivo(db, ownerOf(id), idOf(claim.url)), ...claim.writes] : []
    let saved: Pick<ConductorData, 'nombre' | 'licencia_fecha_vencimiento'> = asked
    await this.#whileUnmoved(id, async (before, current) => {
      const data = changedFrom(asked, shown, current)
      const { vehiculo_id } = data
      saved = data
      const filesMove = before !== vehiculo_id || (claim !== null && expected !== vehiculo_id)
      if (endsTooEarly(data)) throw new Refusal('vence-antes-de-emision', 'licencia_fecha_vencimiento')
      const changed = await this.#write(db, 'error-guardar-conductor', async () => [
        changeConductor(db, id, before, { ...data, ...url, busqueda: conductorSearchText(data) }),
        audit(db, 'conductor-cambiado', { objeto: id, datos: { vehiculo: vehiculo_id } }),
        ...claims,
        // the file moves too, also one that was claimed for the vehicle before another person moved the driver: otherwise
        // it would be deleted with the old vehicle
        ...(filesMove ? [moveArchivo(db, ownerOf(id), vehiculo_id)] : []),
        ...(before === vehiculo_id ? [] : afterChange(db, before, this.clock.now)),
        ...afterChange(db, vehiculo_id, this.clock.now),
      ])
      claims = []
      return changed
    })
    return saved
  }

  /** Deletes a driver with the licence's file; returns the driver and the vehicle's plate. */
  async remove(id: string): Promise<ConductorLabel> {
    const db = this.db.remover()
    return this.#whileUnmoved(id, (before) =>
      this.#write(db, 'error-eliminar-conductor', async () => [
        db.remove('conductores', { id, vehiculo_id: before }),
        audit(db, 'conductor-eliminado', { objeto: id, datos: { vehiculo: before } }),
        ...afterChange(db, before, this.clock.now),
      ]),
    )
  }

  /**
   * Removes the file of a licence, which stays; only the file that the user saw, so nothing if it was replaced since.
   */
  async removeFile(id: string, archivo: string): Promise<ConductorLabel> {
    const db = this.db.remover()
    const { nombre, placa } = await this.#own(id)
    const changed = await this.#write(db, 'error-guardar-conductor', async () => [
      db.clear('conductores', { id, licencia_url: archivo }, 'licencia_url'),
      ...removeArchivo(db, idOf(archivo), ownerOf(id)),
    ])
    if (!changed) throw new Refusal('no-encontrado')
    return { nombre, placa }
  }

  #claim(archivo: string | null, id: string, vehiculo_id: string) {
    return archivo === null ? null : this.dependencies.archivos.claim(archivo, { de: ownerOf(id), vehiculo_id })
  }

  async #own(id: string): Promise<Conductor> {
    const conductor = await this.find(id)
    if (!conductor) throw new Refusal('no-encontrado')
    return conductor
  }

  /** Makes a change that depends on the driver's vehicle, again when the driver moved meanwhile; false lost to a move. */
  async #whileUnmoved(
    id: string,
    change: (vehiculoId: string, current: Conductor) => Promise<boolean>,
  ): Promise<ConductorLabel> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const current = await this.#own(id)
      const { nombre, placa } = current
      if (await change(current.vehiculo_id, current)) return { nombre, placa }
    }
    throw new Refusal('no-encontrado')
  }

  /** Runs the batch, then triggers the assessment of alerts; whether its first statement changed something. */
  async #write(db: BatchRunner, key: RefusalReason, writes: () => Promise<Write[]>): Promise<boolean> {
    const [changed] = await withGenericError(key, async () => {
      const batch = await writes()
      return db.batch(batch).catch((error: unknown) => {
        if (isDoubledConductor(error)) throw new Refusal('conductor-repetido', 'documento')
        // the database itself refuses a vehicle of another company, or one that has just been deleted
        if (isOrphan(error)) throw new Refusal('sin-vehiculo', 'vehiculo_id')
        throw error
      })
    })
    if (!changed) return false
    await this.dependencies.pendientes.deliver()
    return true
  }
}
