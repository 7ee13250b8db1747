/** The GPS devices of a company: their table, the map's devices, and all writes. */

import { eq, isNull, or } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import type {
  DispositivoChange,
  DispositivoForm,
  DispositivosList,
  TipoDispositivo,
} from '../domain/dispositivos/dispositivo'
import { activationFecha, allowsQr, applyTracking, type DeviceSwitches } from '../domain/dispositivos/estado'
import { IDENTIFIER_BYTES, identifier, isIdentifier } from '../domain/dispositivos/identifier'
import { deviceFrom } from '../domain/dispositivos/kept'
import { foldForSearch } from '../domain/fold'
import type { AnySize } from '../domain/list'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { opensPro } from '../domain/suscripcion/standing'
import { newDeviceKey, signLink, VERSION_MAX } from '../live/link'
import type { HeardOf } from '../live/tracker-diagnostic'
import { queueConfiguration } from '../outbox/rows-sql'
import { isDuplicate, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, optional } from '../tenant/expressions'
import type { PageStart } from '../tenant/pager'
import { increment, type Write } from '../tenant/source'
import type { BatchRunner } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { type DispositivosPage, driversOf, fieldsOf, listDispositivos, MAX_FLEET, seenRoster, sourcesOf } from './list'
import type { Looks } from './looks'
import { listPositions, type Position, positionOf } from './positions'
import { Whereabouts } from './whereabouts'

/** Retries when a generated identifier collides within the company: among 2^40, a third collision in a row is a bug. */
const IDENTIFIER_ATTEMPTS = 3

/** No last position. */
const LOST_SIGHT = { last_latitude: null, last_longitude: null, last_update: null }

/** Dependencies outside D1: the outbox that notifies the live object, and the secret that signs links. */
interface Dependencies {
  pendientes: { deliver(): Promise<void> }
  secret: string
  /** where the devices are now; without it as D1 knows */
  whereabouts?: Whereabouts
  /** notes who looks at a vehicle */
  looks?: Pick<Looks, 'note'>
  /** what the Devices remember of their trackers */
  heardOf?: HeardOf
}

export class Dispositivos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly dependencies: Dependencies,
    private readonly clock: { today: string; now: number },
  ) {}

  /** One page of the table, its counters, and the first hundred devices for the map, in one round trip. */
  list(list: AnySize<DispositivosList>): Promise<DispositivosPage> {
    return listDispositivos(this.db, list, this.#whereabouts)
  }

  /** All devices on the map, by plate. */
  roster() {
    return seenRoster(this.db, this.#whereabouts)
  }

  /** One page of the devices by plate with their newest positions; see `listPositions`. */
  positions(list: PageStart & { filas: number }) {
    return listPositions(this.db, this.#whereabouts, list)
  }

  /**
   * The newest position of a vehicle; null without a device, or in another company. The look is recorded: its drivers can
   * read who looked (docs/decisions/0059).
   */
  async positionOf(vehiculoId: string): Promise<Position | null> {
    const found = await positionOf(this.db, this.#whereabouts, vehiculoId)
    if (found) await this.dependencies.looks?.note(vehiculoId)
    return found
  }

  /**
   * The card of a vehicle on the map: its drivers with their telephones; null for a vehicle of another company. The look is
   * recorded, as above.
   */
  async drivers(vehiculoId: string) {
    const [drivers] = await Promise.all([driversOf(this.db, vehiculoId), this.dependencies.looks?.note(vehiculoId)])
    return drivers
  }

  /** One device of the company, or null. */
  async find(id: string) {
    const { g, v, joins } = sourcesOf(this.db)
    return this.db.first({ fields: fieldsOf(g, v), from: g, joins, where: eq(g.id, id) })
  }

  /** The vehicles a device can be assigned to: those without one, and the current one of the device being edited. */
  async freeVehiculos(ofDispositivo: string | null) {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    return this.db.all({
      fields: { id: v.id, placa: v.placa, marca: v.marca, modelo: v.modelo },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: or(isNull(optional(g.id)), ofDispositivo ? eq(g.id, ofDispositivo) : undefined),
      orderBy: [ascending(v.placa)],
      limit: MAX_FLEET,
    })
  }

  /**
   * The deviceId of the tracking link, computed each time and stored nowhere. Null unless Activo with tracking on.
   * `always`: the device records at all hours and takes nothing from a phone, so that the link is there to be read.
   */
  async link(id: string): Promise<{ deviceId: string; always: boolean } | null> {
    const row = await this.#capability(id)
    if (!row) return null
    const deviceId = await signLink(this.dependencies.secret, row.clave, row.link_version)
    return { deviceId, always: row.horario?.kind === 'always' }
  }

  /**
   * The address to which another tracker reports, computed like the link and ended with it, and what its Device
   * remembers of it. Null unless Activo with tracking on.
   */
  async tracker(id: string): Promise<{ address: string; heard: Awaited<ReturnType<HeardOf>> } | null> {
    const row = await this.#capability(id)
    if (!row) return null
    const [address, heard] = await Promise.all([
      signLink(this.dependencies.secret, row.clave, row.link_version, 'tracker'),
      this.dependencies.heardOf?.(row.clave) ?? null,
    ])
    return { address, heard }
  }

  /** Creates a device. Refuses a vehicle that has one, an IMEI in use, a plan without GPS or an ended subscription. */
  async create(form: DispositivoForm): Promise<{ id: string; placa: string; withLink: boolean }> {
    const db = this.db.writer()
    if (!opensPro(this.empresa, this.clock.now)) throw new Refusal('plan-sin-gps')
    const placa = await this.#freeVehiculo(form.vehiculo_id, null)
    const id = crypto.randomUUID()
    const rastreo = applyTracking(null, form, form.visto)
    await this.#save(db, form.tipo_dispositivo === 'mobile_app' ? null : form.imei, (imei) => [
      db.insert('gps_dispositivos', {
        id,
        ...this.#values(form, rastreo, imei, placa),
        fecha_activacion: activationFecha(null, rastreo.estado, this.clock.today),
        clave: newDeviceKey(),
        created_at: this.clock.now,
      }),
      audit(db, 'dispositivo-creado', { objeto: id, datos: { vehiculo: form.vehiculo_id } }),
      queueConfiguration(db, { id }, this.clock.now),
    ])
    return { id, placa, withLink: allowsQr(rastreo) }
  }

  /**
   * Changes a device; its live object is notified before this returns, so that Inactivo takes effect at once. What the
   * form left as it showed it (`antes`) stays as it is stored by now (domain/editing/shown.ts).
   */
  async update(id: string, asked: DispositivoChange): Promise<{ placa: string }> {
    const db = this.db.writer()
    const before = await this.#own(id)
    const form = deviceFrom(asked, before)
    const placa = await this.#freeVehiculo(form.vehiculo_id, id)
    const rastreo = applyTracking(before, form, form.visto)
    // a phone never records at all hours, also when the device was a tracker before
    const becomesPhone = form.tipo_dispositivo === 'mobile_app' && before.always
    const ownImei = form.tipo_dispositivo !== 'mobile_app' ? form.imei : isIdentifier(before.imei) ? before.imei : null
    await this.#save(db, ownImei, (imei) => [
      db.update(
        'gps_dispositivos',
        { id },
        {
          ...this.#values(form, rastreo, imei, placa),
          fecha_activacion: activationFecha(before.fecha_activacion, rastreo.estado, this.clock.today),
          rev: increment(1),
          ...(becomesPhone && { horario: null }),
          // where the device was last is where its earlier vehicle was
          ...(form.vehiculo_id !== before.vehiculo_id && LOST_SIGHT),
        },
      ),
      audit(db, 'dispositivo-cambiado', { objeto: id, datos: { vehiculo: form.vehiculo_id } }),
      queueConfiguration(db, { id }, this.clock.now),
    ])
    return { placa }
  }

  /** Creates a new link; the old one is invalid when this returns. Refused when its version is at the maximum. */
  async regenerate(id: string): Promise<{ placa: string; tipo_dispositivo: TipoDispositivo }> {
    const db = this.db.writer()
    const { g, v, joins } = sourcesOf(this.db)
    const fields = { vehiculo: v.id, placa: v.placa, tipo_dispositivo: g.tipo_dispositivo, version: g.link_version }
    const before = await this.db.first({ fields, from: g, joins, where: eq(g.id, id) })
    if (!before) throw new Refusal('no-encontrado')
    if (before.version >= VERSION_MAX) throw new Refusal('error-enlace')
    await this.#write(db, 'error-enlace', [
      db.update('gps_dispositivos', { id }, { link_version: increment(1), rev: increment(1) }),
      audit(db, 'enlace-renovado', { objeto: id, datos: { vehiculo: before.vehiculo } }),
      queueConfiguration(db, { id }, this.clock.now),
    ])
    return { placa: before.placa, tipo_dispositivo: before.tipo_dispositivo }
  }

  /** Deletes a device; its live object keeps a tombstone and answers its link as gone. */
  async remove(id: string): Promise<{ placa: string }> {
    const db = this.db.remover()
    const { placa, vehiculo_id: vehiculo } = await this.#own(id)
    // a database trigger queues the deletion in the outbox for its Device
    await this.#write(db, 'error-eliminar-dispositivo', [
      db.remove('gps_dispositivos', { id }),
      audit(db, 'dispositivo-eliminado', { objeto: id, datos: { vehiculo } }),
    ])
    return { placa }
  }

  get #whereabouts(): Whereabouts {
    return this.dependencies.whereabouts ?? new Whereabouts(this.empresa, this.clock.now)
  }

  /** What a link is made of; null unless Activo with tracking on. */
  async #capability(id: string) {
    const g = this.db.from('gps_dispositivos')
    const { clave, link_version, estado, tracking_enabled, horario } = g
    const fields = { clave, link_version, estado, tracking_enabled, horario }
    const row = await this.db.first({ fields, from: g, where: eq(g.id, id) })
    return row && allowsQr(row) ? row : null
  }

  async #own(id: string) {
    const { g, v, joins } = sourcesOf(this.db)
    const fields = { ...fieldsOf(g, v), horario: g.horario }
    const dispositivo = await this.db.first({ fields, from: g, joins, where: eq(g.id, id) })
    if (!dispositivo) throw new Refusal('no-encontrado')
    return { ...dispositivo, always: dispositivo.horario?.kind === 'always' }
  }

  #values(form: DispositivoForm, rastreo: DeviceSwitches, imei: string, placa: string) {
    const { tipo_dispositivo, vehiculo_id } = form
    return { tipo_dispositivo, vehiculo_id, imei, ...rastreo, busqueda: foldForSearch(imei, placa) }
  }

  /** The plate of a vehicle that can take this device. Refuses a vehicle of another company, or with another device. */
  async #freeVehiculo(vehiculoId: string, dispositivoId: string | null): Promise<string> {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const row = await this.db.first({
      fields: { placa: v.placa, occupant: optional(g.id) },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: eq(v.id, vehiculoId),
    })
    if (!row) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    if (row.occupant && row.occupant !== dispositivoId) throw new Refusal('vehiculo-con-dispositivo', 'vehiculo_id')
    return row.placa
  }

  /** Writes with the given IMEI, or with a generated identifier; a uniqueness violation becomes a field error. */
  async #save(db: BatchRunner, imei: string | null, writes: (imei: string) => Write[], attempt = 1): Promise<void> {
    const ownImei = imei ?? identifier(crypto.getRandomValues(new Uint8Array(IDENTIFIER_BYTES)))
    let duplicate = false
    await this.#write(db, 'error-guardar-dispositivo', writes(ownImei), (error) => {
      // a concurrent request was faster: the database refuses, with the specification's shorter message
      if (isDuplicate(error, 'gps_dispositivos.vehiculo_id'))
        throw new Refusal('vehiculo-con-dispositivo-corto', 'vehiculo_id')
      if (isOrphan(error)) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
      duplicate = isDuplicate(error, 'gps_dispositivos.imei')
      if (duplicate && imei !== null) throw new Refusal('imei-repetido', 'imei')
      return duplicate && attempt < IDENTIFIER_ATTEMPTS
    })
    if (duplicate) await this.#save(db, imei, writes, attempt + 1)
  }

  /**
   * Runs the batch, then delivers the outbox; the cron job retries what fails within a minute. `isKnown` may turn a
   * database error into a refusal, or return true when it has handled it; any other error becomes `key`.
   */
  async #write(
    db: BatchRunner,
    key: RefusalReason,
    writes: Write[],
    isKnown?: (error: unknown) => boolean,
  ): Promise<void> {
    const changes = await withGenericError(key, () =>
      db.batch(writes).catch((error: unknown) => {
        if (isKnown?.(error)) return null
        throw error
      }),
    )
    if (!changes) return
    if (!changes.some((n) => n > 0)) throw new Refusal('no-encontrado')
    await this.dependencies.pendientes.deliver()
  }
}
