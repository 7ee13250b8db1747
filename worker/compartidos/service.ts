/** The links by which customers follow a company's vehicles; a Usuario has those of the assigned vehicles. */
import { eq } from 'drizzle-orm'
import { newShareToken } from '../access/share-token'
import { audit } from '../auditoria/sql'
import { driversOf } from '../dispositivos/list'
import { type CompartidoForm, endOf, extended, firstName, PER_VEHICLE } from '../domain/compartidos/compartido'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { opensPro } from '../domain/suscripcion/standing'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { AssignedDoor } from '../tenant/empresa-db'
import { optional } from '../tenant/expressions'
import type { Write } from '../tenant/source'
import type { BatchRunner } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { addShare, endShare, extendShare } from './links-sql'
import { runningShares } from './running'

/** Dependencies outside D1: the outbox that tells the Device, and the secret that hashes tokens. */
interface Dependencies {
  pendientes: { deliver(): Promise<void> }
  secret: string
}

export class Compartidos {
  constructor(
    private readonly db: AssignedDoor,
    private readonly empresa: EmpresaRow,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /**
   * The links that still show a vehicle, the first to end first.
   * @param vehiculoId of one vehicle; without it of all
   */
  running(vehiculoId?: string) {
    return this.db.all(runningShares(this.db, this.now, vehiculoId))
  }

  /**
   * The vehicle to share: its plate, its driver if it has exactly one, and whether it can be shared; null for an
   * unknown one.
   */
  async subject(vehiculoId: string) {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const vehicle = await this.db.first({
      fields: {
        id: v.id,
        placa: v.placa,
        servicio: v.servicio,
        estado: optional(g.estado),
        tracking: optional(g.tracking_enabled),
      },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: eq(v.id, vehiculoId),
    })
    if (!vehicle) return null
    const [driver, ...others] = (await driversOf(this.db, vehiculoId)) ?? []
    const { estado, tracking, ...shown } = vehicle
    return {
      ...shown,
      isTracked: estado === 'Activo' && tracking === true,
      conductor: driver && others.length === 0 ? firstName(driver.nombre) : null,
    }
  }

  /**
   * Makes a link. Its token is only in this answer: the database keeps a hash.
   * @throws Refusal `plan-sin-gps`, `vehiculo-requerido`, `sin-dispositivo`, `demasiados-compartidos`,
   *   `suscripcion-terminada` or `solo-lectura`
   */
  async create(vehiculoId: string, form: CompartidoForm): Promise<{ token: string; hasta: number }> {
    const db = this.db.writer()
    if (!opensPro(this.empresa, this.now)) throw new Refusal('plan-sin-gps')
    const vehicle = await this.subject(vehiculoId)
    if (!vehicle) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    if (!vehicle.isTracked) throw new Refusal('sin-dispositivo')
    const { token, token_hash } = await newShareToken(this.dependencies.secret)
    const id = crypto.randomUUID()
    const hasta = endOf(form, this.empresa.zona_horaria, this.now)
    const share = {
      id,
      vehiculo_id: vehiculoId,
      token_hash,
      hasta,
      destino_nombre: form.destino ? form.destino_nombre : null,
      destino_lat: form.destino?.lat ?? null,
      destino_lng: form.destino?.lng ?? null,
      destino_lugar_id: form.destino ? form.destino_lugar_id : null,
      con_placa: form.con_placa,
      con_conductor: form.con_conductor,
      created_at: this.now,
    }
    const writes = [
      addShare(db, share, { max: PER_VEHICLE, now: this.now }),
      audit(db, 'ubicacion-compartida', { objeto: id, datos: { vehiculo: vehiculoId } }),
    ]
    await this.#write(db, writes, 'demasiados-compartidos')
    return { token, hasta }
  }

  /**
   * Extends a running link, up to a week in all.
   * @throws Refusal `no-encontrado`, also for one that has ended, or whose end changed meanwhile
   */
  async extend(id: string, hours: number): Promise<{ hasta: number }> {
    const db = this.db.writer()
    const before = await this.#own(id)
    const hasta = extended(before, hours, this.now)
    if (hasta === null) throw new Refusal('no-encontrado')
    await this.#write(db, [
      extendShare(db, id, { before: before.hasta, hasta }),
      audit(db, 'ubicacion-extendida', { objeto: id, datos: { vehiculo: before.vehiculo_id } }),
    ])
    return { hasta }
  }

  /** Ends a link: those who follow it get no position any more when this returns. @throws Refusal `no-encontrado` */
  async end(id: string): Promise<void> {
    const db = this.db.remover()
    const { vehiculo_id: vehiculo } = await this.#own(id)
    await this.#write(db, [
      endShare(db, id, this.now),
      audit(db, 'ubicacion-terminada', { objeto: id, datos: { vehiculo } }),
    ])
  }

  async #own(id: string) {
    const c = this.db.from('compartidos')
    const fields = {
      vehiculo_id: c.vehiculo_id,
      created_at: c.created_at,
      hasta: c.hasta,
      llegada_at: c.llegada_at,
      terminado_at: c.terminado_at,
    }
    const share = await this.db.first({ fields, from: c, where: eq(c.id, id) })
    if (!share) throw new Refusal('no-encontrado')
    return share
  }

  /**
   * Runs the batch; triggers note that the Device has to be told, which happens before this returns.
   * @param unchanged the reason to refuse when the first statement changed nothing
   */
  async #write(db: BatchRunner, writes: Write[], unchanged: RefusalReason = 'no-encontrado'): Promise<void> {
    const [changed] = await withGenericError('error-compartir', () => db.batch(writes))
    if (!changed) throw new Refusal(unchanged)
    await this.dependencies.pendientes.deliver()
  }
}
