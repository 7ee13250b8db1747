/** State of the live room: the company's devices, the newest position of each, and who may see which vehicles. */
import type { InFleet } from '../../worker/dispositivos/fleet-sql'
import { isOff, type OffSpan } from '../../worker/domain/dispositivos/live'
import {
  deviceMessage,
  type LiveDispositivo,
  type Movement,
  positionMessage,
  readPosition,
  type SeenDevice,
  snapshotMessages,
  type Viewer,
} from '../../worker/live/protocol'
import { OffSpans } from './off-spans'

/** What of a device is told on maps, or decides what they are told. */
const settingsOf = (d: LiveDispositivo): string => deviceMessage(d, null) + JSON.stringify(d.horario ?? null)

export class Room {
  /** false after hibernation, until the devices have been read again */
  ready = false
  readonly #dispositivos = new Map<string, LiveDispositivo>()
  readonly #lastMovements = new Map<string, Movement>()
  readonly #assigned = new Map<string, Set<string>>()
  readonly #spans = new OffSpans()
  /** the end of the span that open maps were last told of each device */
  readonly #spanEndShown = new Map<string, number | null | undefined>()

  constructor(private readonly sql: SqlStorage) {
    // assigned vehicles survive hibernation, so that a position is never shown to a person who may not see it
    sql.exec(`create table if not exists asignado (usuario text not null, vehiculo_id text not null,
      primary key (usuario, vehiculo_id)) without rowid`)
    for (const { usuario, vehiculo_id } of sql.exec<{ usuario: string; vehiculo_id: string }>(
      'select * from asignado',
    )) {
      this.#assigned.set(usuario, (this.#assigned.get(usuario) ?? new Set()).add(vehiculo_id))
    }
  }

  /** Whether this person may see a vehicle. */
  sees(viewer: Viewer, vehiculo_id: string): boolean {
    return viewer.scope === 'todas' || this.#assigned.get(viewer.usuario)?.has(vehiculo_id) === true
  }

  /** Replaces a person's assigned vehicles; returns whether anything changed. */
  assign(usuario: string, vehiculos: Set<string>): boolean {
    const before = this.#assigned.get(usuario)
    if (before && before.size === vehiculos.size && [...vehiculos].every((v) => before.has(v))) return false
    this.#assigned.set(usuario, vehiculos)
    this.sql.exec('delete from asignado where usuario = ?', usuario)
    for (const v of vehiculos) this.sql.exec('insert into asignado (usuario, vehiculo_id) values (?, ?)', usuario, v)
    return true
  }

  /** A device by gps_dispositivos.id. */
  dispositivo(id: string): LiveDispositivo | undefined {
    return this.#dispositivos.get(id)
  }

  /** The last position, if it may be shown at `now`. */
  last(id: string, now: number): Movement | undefined {
    return this.isOff(id, now) ? undefined : this.#lastMovements.get(id)
  }

  /** When nothing of a device is recorded: the span that holds, or the next one. */
  off(d: LiveDispositivo, now: number): OffSpan | null {
    return this.#spans.at(d.horario ?? null, now)
  }

  /** Whether a device shows no place, because it records nothing. */
  isOff(id: string, now: number): boolean {
    const d = this.#dispositivos.get(id)
    return d !== undefined && isOff(this.off(d, now), now)
  }

  /** What open maps are told of a device. */
  messageOf(d: LiveDispositivo, now: number): string {
    return deviceMessage(d, this.off(d, now))
  }

  /** Adds or updates a device; its last position stays behind with an earlier vehicle. */
  put(d: LiveDispositivo): void {
    this.#dispositivos.set(d.id, d)
    if (this.#lastMovements.get(d.id)?.vehiculo_id !== d.vehiculo_id) this.#lastMovements.delete(d.id)
  }

  remove(id: string): void {
    this.#dispositivos.delete(id)
    this.#lastMovements.delete(id)
    this.#spanEndShown.delete(id)
  }

  /** Stores a position; false for an earlier vehicle's, and when a newer one, or this exact one, is already known. */
  store(m: Movement): boolean {
    if ((this.#dispositivos.get(m.id)?.vehiculo_id ?? m.vehiculo_id) !== m.vehiculo_id) return false
    const before = this.#lastMovements.get(m.id)
    if (before && (before.at > m.at || before.mensaje === m.mensaje)) return false
    this.#lastMovements.set(m.id, m)
    return true
  }

  /**
   * Compares with D1: the devices that are new or changed, also in their hours, or whose hours have gone on to another
   * span, and the ids of deleted ones.
   */
  compare(fleet: InFleet[], now: number): { changed: LiveDispositivo[]; gone: string[] } {
    const ids = new Set(fleet.map((d) => d.id))
    const changed = fleet.filter((d) => {
      const before = this.#dispositivos.get(d.id)
      const told = this.#spanEndShown.get(d.id)
      const until = this.off(d, now)?.until
      this.#spanEndShown.set(d.id, until)
      return !before || told !== until || settingsOf(before) !== settingsOf(d)
    })
    for (const { id, vehiculo_id, ultima: latest } of fleet) {
      // D1 may be up to four minutes behind: used only until the Device itself has answered
      if (latest && this.#lastMovements.get(id)?.vehiculo_id !== vehiculo_id) {
        const mensaje = positionMessage(id, { ...latest, accuracy: null })
        this.#lastMovements.set(id, { id, vehiculo_id, at: latest.at, mensaje })
      }
    }
    return {
      changed: changed.map(({ ultima: _, ...d }) => d),
      gone: [...this.#dispositivos.keys()].filter((id) => !ids.has(id)),
    }
  }

  /** The first messages for a viewer: every device of the vehicles this person may see. */
  snapshot(viewer: Viewer, now: number): string[] {
    const visibleDispositivos = [...this.#dispositivos.values()].filter((d) => this.sees(viewer, d.vehiculo_id))
    return snapshotMessages(
      visibleDispositivos.map((device) => ({
        device,
        movement: this.#lastMovements.get(device.id),
        off: this.off(device, now),
      })),
      now,
    )
  }

  /** The newest reported position of each device that may be shown, in no order. */
  lastSeen(now: number): SeenDevice[] {
    const shown = [...this.#lastMovements.values()].filter(({ id }) => !this.isOff(id, now))
    return shown.map((movement) => {
      const { lat, lng } = readPosition(movement)
      return { id: movement.id, lat, lng, at: movement.at }
    })
  }

  /** The devices that may be moving, those first whose last position is newest. */
  get tracked(): LiveDispositivo[] {
    const heardAt = (d: LiveDispositivo) => this.#lastMovements.get(d.id)?.at ?? 0
    return [...this.#dispositivos.values()]
      .filter((d) => d.estado === 'Activo' && d.tracking_enabled)
      .sort((a, b) => heardAt(b) - heardAt(a))
  }
}
