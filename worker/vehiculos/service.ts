/** The vehicles of a company: read with their semáforo, written nowhere else. */
import { eq } from 'drizzle-orm'
import { Refusal } from '../domain/refusal'
import { PLANS, planInForce, planWithMore } from '../domain/suscripcion/plan'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import { foldForSearch } from '../domain/text'
import { placaWords } from '../domain/vehiculos/placa'
import type { VehiculoData, VehiculosList } from '../domain/vehiculos/vehiculo'
import type { Pendientes } from '../outbox/service'
import { isDuplicate } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countDistinct, optional } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { type Choice, choiceOf, findVehiculos, type SelectableVehiculo } from './choice'
import { listVehiculos, type VehiculosPage } from './list'
import { fieldsOf, readRows, type Vehiculo } from './row'
import { assessmentQueries } from './situations'

export class Vehiculos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly clock: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: VehiculosList): Promise<VehiculosPage> {
    return listVehiculos(this.db, list, this.clock.hoy)
  }

  /** One vehicle of the company, or null. */
  async find(id: string): Promise<Vehiculo | null> {
    const v = this.db.from('vehiculos')
    const [rows, ...assessmentRows] = await this.db.together(
      { fields: fieldsOf(v), from: v, where: eq(v.id, id) },
      ...assessmentQueries(this.db, (column) => eq(column, id), this.clock.hoy),
    )
    return readRows(rows, assessmentRows, this.clock.hoy)[0] ?? null
  }

  /** The vehicles that a form offers, the one with this id as chosen; in one round trip. */
  choice(selectedId: string | null): Promise<Choice> {
    return choiceOf(this.db, selectedId)
  }

  /** The first vehicles by plate that a search finds. */
  matches(q: string): Promise<SelectableVehiculo[]> {
    return findVehiculos(this.db, q)
  }

  /** What would go with a vehicle: how many drivers and documents, and the IMEI of its device; null when it is not ours. */
  async whatGoes(id: string) {
    const v = this.db.from('vehiculos')
    const conductores = this.db.from('conductores')
    const documentos = this.db.from('documentos')
    const gps = this.db.from('gps_dispositivos')
    return this.db.first({
      fields: {
        id: v.id,
        placa: v.placa,
        marca: v.marca,
        modelo: v.modelo,
        servicio: v.servicio,
        conductores: countDistinct(conductores.id),
        documentos: countDistinct(documentos.id),
        dispositivo: optional(gps.imei),
      },
      from: v,
      leftJoins: [
        [conductores, eq(conductores.vehiculo_id, v.id)],
        [documentos, eq(documentos.vehiculo_id, v.id)],
        [gps, eq(gps.vehiculo_id, v.id)],
      ],
      where: eq(v.id, id),
      groupBy: [v.id],
    })
  }

  /** What create would refuse to a company that has `flota` vehicles, or null: so that nobody fills in a form for nothing. */
  whyNoMore(fleet: number): Refusal | null {
    if (!isSuscripcionValid(this.empresa, this.clock.ahora)) return new Refusal('suscripcion-terminada')
    return fleet < this.empresa.vehicle_limit ? null : this.#limitReached()
  }

  /**
   * A new vehicle, which has its verdict at once; answers its id. Refuses when the subscription is over, when the plan's vehicles are used up (counted in
   * the insert itself) and when the company has that plate already.
   */
  async create(data: VehiculoData): Promise<string> {
    const refusal = this.whyNoMore(0)
    if (refusal) throw refusal
    const id = crypto.randomUUID()
    const fresh = this.db.insertWithin(
      'vehiculos',
      { id, ...data, busqueda: searchTextOf(data), created_at: this.clock.ahora },
      'vehicle_limit',
    )
    const writes = [fresh, ...this.db.afterChange(id, this.clock.ahora)]
    const [results] = await withGenericError('error-guardar-vehiculo', () => uniquePlaca(this.db.batch(writes)))
    if (results === 0) throw this.#limitReached()
    await this.pendientes.deliver()
    return id
  }

  /** Changes a vehicle, with its verdict, its alerts and the plate under which its GPS device is found. */
  async update(id: string, data: VehiculoData): Promise<void> {
    return withGenericError('error-guardar-vehiculo', async () => {
      const gps = this.db.from('gps_dispositivos')
      const dispositivo = await this.db.first({ fields: { imei: gps.imei }, from: gps, where: eq(gps.vehiculo_id, id) })
      const writes = [this.db.update('vehiculos', { id }, { ...data, busqueda: searchTextOf(data) })]
      if (dispositivo) {
        const searchText = foldForSearch(dispositivo.imei, data.placa)
        writes.push(this.db.update('gps_dispositivos', { vehiculo_id: id }, { busqueda: searchText }))
      }
      writes.push(...this.db.afterChange(id, this.clock.ahora))
      const [changed] = await uniquePlaca(this.db.batch(writes))
      if (changed === 0) throw new Refusal('no-encontrado')
      await this.pendientes.deliver()
    })
  }

  /**
   * Deletes a vehicle with its drivers, documents and device; triggers note its files and its live object for the outbox
   * in the same statement. Answers the plate that went.
   */
  async remove(id: string): Promise<string> {
    return withGenericError('error-eliminar-vehiculo', async () => {
      const v = this.db.from('vehiculos')
      const leaving = await this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) })
      const writes = [this.db.remove('vehiculos', { id }), this.db.audit('vehiculo-eliminado', { objeto: id })]
      const [deleted] = await this.db.batch(writes)
      if (!leaving || !deleted) throw new Refusal('no-encontrado')
      await this.pendientes.deliver()
      return leaving.placa
    })
  }

  #limitReached(): Refusal {
    const limit = this.empresa.vehicle_limit
    const plan = planWithMore('vehiculos', limit)
    return plan
      ? new Refusal('limite-de-vehiculos', undefined, {
          plan: planInForce(this.empresa),
          limite: limit,
          siguiente: plan,
          hasta: PLANS[plan].vehiculos,
        })
      : new Refusal('limite-enterprise', undefined, { limite: limit })
  }
}

const searchTextOf = ({ placa, marca, modelo, titular, color }: VehiculoData) =>
  foldForSearch(placaWords(placa), marca, modelo, titular, color)

/** Runs a write; a plate that the company has already becomes a refusal of that field. */
async function uniquePlaca<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error, 'vehiculos.placa')) throw new Refusal('placa-repetida', 'placa')
    throw error
  }
}
