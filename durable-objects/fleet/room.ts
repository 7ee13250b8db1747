/** What the live room knows: the devices of its company, the newest position of each, and who sees which vehicles. */
import type { InFleet } from '../../worker/dispositivos/fleet-sql'
import {
  type DispositivoEnVivo,
  type Movement,
  mensajeDispositivo,
  positionMessage,
  type SeenDevice,
  snapshotMessage,
  type Visor,
} from '../../worker/live/protocol'

export class Room {
  /** false after a hibernation, until the devices have been read again */
  lista = false
  readonly #dispositivos = new Map<string, DispositivoEnVivo>()
  readonly #ultimos = new Map<string, Movement>()
  readonly #assigned = new Map<string, Set<string>>()

  constructor(private readonly sql: SqlStorage) {
    // assigned vehicles outlive hibernation, so that a position is never shown to somebody by mistake
    sql.exec(`create table if not exists asignado (usuario text not null, vehiculo_id text not null,
      primary key (usuario, vehiculo_id)) without rowid`)
    for (const { usuario, vehiculo_id } of sql.exec<{ usuario: string; vehiculo_id: string }>(
      'select * from asignado',
    )) {
      this.#assigned.set(usuario, (this.#assigned.get(usuario) ?? new Set()).add(vehiculo_id))
    }
  }

  /** Whether this person may see what happens to a vehicle. */
  sees(visor: Visor, vehiculo_id: string): boolean {
    return visor.scope === 'todas' || this.#assigned.get(visor.usuario)?.has(vehiculo_id) === true
  }

  /** Takes over the vehicles assigned to a person; answers whether that changes anything. */
  asignar(usuario: string, vehiculos: Set<string>): boolean {
    const antes = this.#assigned.get(usuario)
    if (antes && antes.size === vehiculos.size && [...vehiculos].every((v) => antes.has(v))) return false
    this.#assigned.set(usuario, vehiculos)
    this.sql.exec('delete from asignado where usuario = ?', usuario)
    for (const v of vehiculos) this.sql.exec('insert into asignado (usuario, vehiculo_id) values (?, ?)', usuario, v)
    return true
  }

  /** A device of the room, by gps_dispositivos.id. */
  dispositivo(id: string): DispositivoEnVivo | undefined {
    return this.#dispositivos.get(id)
  }

  /** The newest position of a device that anybody has told. */
  ultimo(id: string): Movement | undefined {
    return this.#ultimos.get(id)
  }

  /** Takes over a device that is new or changed. */
  put(d: DispositivoEnVivo): void {
    this.#dispositivos.set(d.id, d)
  }

  /** Forgets a device with its position. */
  quitar(id: string): void {
    this.#dispositivos.delete(id)
    this.#ultimos.delete(id)
  }

  /** Notes a position; false when a newer one, or this very one, is known. */
  mover(m: Movement): boolean {
    const antes = this.#ultimos.get(m.id)
    if (antes && (antes.at > m.at || antes.mensaje === m.mensaje)) return false
    this.#ultimos.set(m.id, m)
    return true
  }

  /** Compares with what D1 says: the devices that changed or are new, and the ids of those that are gone. */
  compare(fleet: InFleet[]): { changed: DispositivoEnVivo[]; gone: string[] } {
    const ids = new Set(fleet.map((d) => d.id))
    const changed = fleet.filter((d) => {
      const antes = this.#dispositivos.get(d.id)
      return !antes || mensajeDispositivo(antes) !== mensajeDispositivo(d)
    })
    for (const { id, vehiculo_id, ultima } of fleet) {
      // what D1 remembers is a minute old: good until the Device itself has answered
      if (ultima && !this.#ultimos.has(id)) {
        const mensaje = positionMessage(id, { ...ultima, accuracy: null })
        this.#ultimos.set(id, { id, vehiculo_id, at: ultima.at, mensaje })
      }
    }
    return {
      changed: changed.map(({ ultima: _, ...d }) => d),
      gone: [...this.#dispositivos.keys()].filter((id) => !ids.has(id)),
    }
  }

  /** The first message for somebody: every device of a vehicle that this person may see. */
  foto(visor: Visor): string {
    const visibleDispositivos = [...this.#dispositivos.values()].filter((d) => this.sees(visor, d.vehiculo_id))
    return snapshotMessage(visibleDispositivos.map((d) => [d, this.#ultimos.get(d.id)]))
  }

  /** The newest position of each device that has told one, in no order. */
  get lastSeen(): SeenDevice[] {
    return [...this.#ultimos.values()].map(({ id, at, mensaje }) => {
      const { lat, lng } = JSON.parse(mensaje) as { lat: number; lng: number }
      return { id, lat, lng, at }
    })
  }

  /** The devices that may be on the way. */
  get tracked(): DispositivoEnVivo[] {
    return [...this.#dispositivos.values()].filter((d) => d.estado === 'Activo' && d.tracking_enabled)
  }
}
