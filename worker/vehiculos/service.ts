/** The vehicles of a company: read with their semáforo; the only place that writes them. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { Whereabouts } from '../dispositivos/whereabouts'
import { changedFrom } from '../domain/editing/shown'
import { foldForSearch } from '../domain/fold'
import type { AnySize } from '../domain/list'
import { Refusal } from '../domain/refusal'
import { planInForce, planWithMore } from '../domain/suscripcion/plan'
import type { Departure } from '../domain/vehiculos/departure'
import type { Kind } from '../domain/vehiculos/marcas'
import { placaWords } from '../domain/vehiculos/placa'
import type { VehiculoData, VehiculosList } from '../domain/vehiculos/vehiculo'
import type { Pendientes } from '../outbox/service'
import { isDuplicate } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import { refusalWhenEnded } from '../tenant/access'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, countDistinct, countRows, descending, optional } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { type Choice, choiceOf, findVehiculos, type SelectableVehiculo } from './choice'
import { headOf, type VehicleHead } from './head'
import { listVehiculos, type VehiculosPage } from './list'
import { fieldsOf, readRows, type Vehiculo } from './row'
import { assessmentQueries } from './situations'
import { afterChange } from './state-sql'
import { summaryOf, type VehicleSummary } from './summary'

/** A form suggests no more. */
const KINDS_MAX = 60

export class Vehiculos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly clock: { today: string; now: number },
    private readonly whereabouts = new Whereabouts(empresa, clock.now),
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(list: AnySize<VehiculosList>): Promise<VehiculosPage> {
    return listVehiculos(this.db, list, this.clock.today)
  }

  async find(id: string): Promise<Vehiculo | null> {
    const v = this.db.from('vehiculos')
    const [rows, ...assessmentRows] = await this.db.together(
      { fields: fieldsOf(v), from: v, where: eq(v.id, id) },
      ...assessmentQueries(this.db, (column) => eq(column, id), this.clock.today),
    )
    return readRows(rows, assessmentRows, this.clock.today)[0] ?? null
  }

  /** The makes and lines of the company's vehicles, most frequent first: what a new one may well be. */
  kinds(): Promise<Kind[]> {
    const v = this.db.from('vehiculos')
    return this.db.all({
      fields: { marca: v.marca, modelo: v.modelo },
      from: v,
      groupBy: [v.marca, v.modelo],
      orderBy: [descending(countRows()), ascending(v.marca), ascending(v.modelo)],
      limit: KINDS_MAX,
    })
  }

  /** The head of a vehicle's page with the verdict of a departure, in one round trip; null where `find` is. */
  head(id: string, departure: Departure): Promise<VehicleHead | null> {
    return headOf(this.db, id, { departure, today: this.clock.today, whereabouts: this.whereabouts })
  }

  /**
   * What falls due on a vehicle, and what was done with it since an instant (UTC milliseconds; null: all), in one round
   * trip; null where `find` is.
   */
  summary(id: string, since: number | null): Promise<VehicleSummary | null> {
    return summaryOf(this.db, id, this.clock, since)
  }

  /** The form's vehicles, with the one of this id selected; in one round trip. */
  choice(selectedId: string | null): Promise<Choice> {
    return choiceOf(this.db, selectedId)
  }

  /** The first vehicles by plate that match a search. */
  matches(q: string): Promise<SelectableVehiculo[]> {
    return findVehiculos(this.db, q)
  }

  /**
   * What is deleted with a vehicle: the number of drivers and documents, its device's IMEI, and how many objections wait
   * to be attended to; null when it is not in the company.
   */
  async countRemoved(id: string) {
    const v = this.db.from('vehiculos')
    const conductores = this.db.from('conductores')
    const documentos = this.db.from('documentos')
    const gps = this.db.from('gps_dispositivos')
    const objeciones = this.db.from('objeciones')
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
        objeciones: countDistinct(objeciones.id),
      },
      from: v,
      leftJoins: [
        [conductores, eq(conductores.vehiculo_id, v.id)],
        [documentos, eq(documentos.vehiculo_id, v.id)],
        [gps, eq(gps.vehiculo_id, v.id)],
        [objeciones, and(eq(objeciones.vehiculo_id, v.id), isNull(objeciones.atendida_at)) as SQL],
      ],
      where: eq(v.id, id),
      groupBy: [v.id],
    })
  }

  /** Why `create` would refuse a company with `fleet` vehicles, checked before the form is shown; or null. */
  whyNoMore(fleet: number): Refusal | null {
    const ended = refusalWhenEnded(this.empresa, this.clock.now)
    if (ended) return ended
    return fleet < this.empresa.vehicle_limit ? null : this.#limitReached()
  }

  /**
   * Creates a vehicle with its verdict; returns its id. Refuses when the subscription has expired, when the plan's
   * vehicle limit is reached (counted in the insert itself) and when the company already has that plate.
   */
  async create(data: VehiculoData): Promise<string> {
    const db = this.db.writer()
    const refusal = this.whyNoMore(0)
    if (refusal) throw refusal
    const id = crypto.randomUUID()
    const fresh = db.insertWithin(
      'vehiculos',
      { id, ...data, busqueda: searchTextOf(data), created_at: this.clock.now },
      'vehicle_limit',
    )
    const created = audit(db, 'vehiculo-creado', { objeto: id, datos: { vehiculo: id } })
    const writes = [fresh, created, ...afterChange(db, id, this.clock.now)]
    const [results] = await withGenericError('error-guardar-vehiculo', () => uniquePlaca(db.batch(writes)))
    if (results === 0) throw this.#limitReached()
    await this.pendientes.deliver()
    return id
  }

  /**
   * Changes a vehicle, its verdict, its alerts and the plate its GPS device is found by.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @returns the plate that it has now
   * @throws Refusal `no-encontrado`, `placa-repetida`, …
   */
  async update(id: string, asked: VehiculoData, shown?: VehiculoData): Promise<string> {
    return withGenericError('error-guardar-vehiculo', async () => {
      const db = this.db.writer()
      const v = this.db.from('vehiculos')
      const gps = this.db.from('gps_dispositivos')
      const [[stored], [dispositivo]] = await this.db.together(
        { fields: fieldsOf(v), from: v, where: eq(v.id, id) },
        { fields: { imei: gps.imei }, from: gps, where: eq(gps.vehiculo_id, id) },
      )
      if (!stored) throw new Refusal('no-encontrado')
      const data = changedFrom(asked, shown, stored)
      const writes = [
        db.update('vehiculos', { id }, { ...data, busqueda: searchTextOf(data) }),
        audit(db, 'vehiculo-cambiado', { objeto: id, datos: { vehiculo: id } }),
      ]
      if (dispositivo) {
        const searchText = foldForSearch(dispositivo.imei, data.placa)
        writes.push(db.update('gps_dispositivos', { vehiculo_id: id }, { busqueda: searchText }))
      }
      writes.push(...afterChange(db, id, this.clock.now))
      const [changed] = await uniquePlaca(db.batch(writes))
      if (changed === 0) throw new Refusal('no-encontrado')
      await this.pendientes.deliver()
      return data.placa
    })
  }

  /** Sets a vehicle's own speed limit, km/h; null: the company's holds. Its Device has it when this returns. */
  async limitSpeed(id: string, limite_velocidad: number | null): Promise<void> {
    const db = this.db.writer()
    const [changed] = await withGenericError('error-guardar-vehiculo', () =>
      db.batch([
        // a trigger raises the rev of its device and fills the outbox
        db.update('vehiculos', { id }, { limite_velocidad }),
        audit(db, 'vehiculo-cambiado', { objeto: id, datos: { vehiculo: id } }),
      ]),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
    await this.pendientes.deliver()
  }

  /**
   * Deletes a vehicle with its drivers, documents and device; in the same statement triggers add outbox rows for its
   * files and live object. Returns the plate.
   */
  async remove(id: string): Promise<string> {
    return withGenericError('error-eliminar-vehiculo', async () => {
      const db = this.db.remover()
      const v = this.db.from('vehiculos')
      const leaving = await this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) })
      const deletion = audit(db, 'vehiculo-eliminado', { objeto: id, datos: { vehiculo: id } })
      const writes = [db.remove('vehiculos', { id }), deletion]
      const [deleted] = await db.batch(writes)
      if (!leaving || !deleted) throw new Refusal('no-encontrado')
      await this.pendientes.deliver()
      return leaving.placa
    })
  }

  #limitReached(): Refusal {
    const { vehicle_limit: limite, vehiculos_acordados: agreed } = this.empresa
    const more = planWithMore('vehiculos', limite, agreed)
    if (!more) return new Refusal('limite-enterprise', undefined, { limite })
    const plan = planInForce(this.empresa)
    return new Refusal('limite-de-vehiculos', undefined, { plan, limite, siguiente: more.plan, hasta: more.upTo })
  }
}

export const searchTextOf = ({ placa, marca, modelo, titular, color, anio }: VehiculoData) =>
  foldForSearch(placaWords(placa), marca, modelo, titular, color, anio)

/** Runs a write; a duplicate plate becomes a refusal on that field. */
async function uniquePlaca<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error, 'vehiculos.placa')) throw new Refusal('placa-repetida', 'placa')
    throw error
  }
}
