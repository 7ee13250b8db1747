/** A Device's own state: its configuration, its vehicles over time, or its tombstone. */

import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import { offSpanAt } from '../../worker/domain/horarios/hours'
import { type Interval, joinedSpans } from '../../worker/domain/recorridos/params'
import { gpsUntil } from '../../worker/domain/suscripcion/standing'
import type { DeviceIds } from '../../worker/live/objects'
import { deviceMessage } from '../../worker/live/protocol'
import { Hours } from './hours'
import { SwitchedOff } from './switched-off'

/** The configuration is read again this often, in case a push was lost. */
export const REREAD_MS = 15 * 60_000
/** How far ahead working hours are looked at. */
export const HOURS_AHEAD_MS = 7 * 24 * 3_600_000
/** What was recorded just before a pause has arrived by then. */
const PAUSE_GRACE_MS = 2 * 60_000

/** After deletion only a tombstone is kept, with these ids (stored as `nombres`) until the open maps have been notified. */
type Saved = { configuracion: Configuration } | { borrado: true; nombres: DeviceIds | null }
interface Period {
  /** UTC milliseconds */
  desde: number
  vehiculo_id: string
}

export class Memory {
  #configuration: Configuration | null = null
  #deleted = false
  #gpsUntil: number | null = 0
  #periods: Period[]
  readonly hours: Hours
  readonly switchedOff: SwitchedOff

  constructor(private readonly storage: DurableObjectStorage) {
    this.hours = new Hours(storage.kv)
    this.switchedOff = new SwitchedOff(storage.kv)
    this.#periods = storage.kv.get<Period[]>('periodos') ?? []
    const saved = storage.kv.get<Saved>('guardado')
    if (saved && 'borrado' in saved) this.#deleted = true
    else if (saved) this.#adopt(saved.configuracion)
  }

  /** Null before the first contact, and after deletion. */
  get configuration(): Configuration | null {
    return this.#configuration
  }

  get isDeleted(): boolean {
    return this.#deleted
  }

  /** When the plan stops accepting positions, UTC milliseconds; null when it accepts them without end. */
  get planEnd(): number | null {
    return this.#gpsUntil
  }

  /** Whether the plan accepts positions at `now` (UTC milliseconds). */
  isPlanOpen(now: number): boolean {
    return this.#gpsUntil === null || now < this.#gpsUntil
  }

  /** Whether device, tracking and plan are on at `now` (UTC milliseconds). Working hours are not considered: see `hours`. */
  isOn(now: number): boolean {
    const c = this.#configuration
    return c?.estado === 'Activo' && c.tracking_enabled && this.isPlanOpen(now)
  }

  /**
   * The spans between two instants in which nothing is recorded, outside the hours or because tracking is turned off; in
   * order and apart from each other.
   */
  unrecordedWithin(span: Interval): Interval[] {
    return joinedSpans([...this.hours.closedWithin(span), ...this.switchedOff.within(span)])
  }

  /** Whether any part of a span is recorded for the vehicle that the device is on now. */
  isPartlyRecorded(span: Interval): boolean {
    const unrecorded = this.unrecordedWithin(span).reduce((sum, { from, until }) => sum + until - from, 0)
    // before the device was on this vehicle nothing is known of it
    return this.isOwn(span.from) && unrecorded < span.until - span.from
  }

  /**
   * The instant (UTC milliseconds) at which something that lasts at a fix ends at the latest: the first pause in recording
   * after it, plus the time in which late points may still arrive; a week ahead when no pause is known.
   */
  pauseAfter(fix: { at: number } | null, now: number): number {
    const ahead = now + HOURS_AHEAD_MS
    const [first] = fix ? this.unrecordedWithin({ from: fix.at, until: ahead }) : []
    return Math.min(first?.from ?? ahead, this.#gpsUntil ?? ahead) + PAUSE_GRACE_MS
  }

  /** Keeps a configuration unless a newer one is known; returns whether open maps would see a difference. */
  accept(c: Configuration, now: number): boolean {
    // one that was read while the device was being deleted would bring it back
    if (this.#deleted) return false
    const before = this.#configuration
    if (before && c.rev < before.rev) return false
    this.storage.kv.put<Saved>('guardado', { configuracion: c })
    this.#adopt(c)
    this.hours.accept(c.horario ?? null, before ? now : 0)
    this.switchedOff.accept(c.estado === 'Activo' && c.tracking_enabled, before ? now : 0)
    if (this.#periods.at(-1)?.vehiculo_id !== c.vehiculo_id) {
      this.#periods.push({ desde: this.#periods.length === 0 ? 0 : now, vehiculo_id: c.vehiculo_id })
      this.storage.kv.put('periodos', this.#periods)
    }
    const shown = (one: Configuration) => deviceMessage(one, offSpanAt(now, one.horario ?? null))
    return before === null || shown(c) !== shown(before)
  }

  /** The vehicle at an instant: a point that arrives after a reassignment still belongs to the earlier vehicle. */
  vehiculoAt(at: number): string {
    let i = this.#periods.length - 1
    while (i > 0 && (this.#periods[i]?.desde ?? 0) > at) i--
    return this.#periods[i]?.vehiculo_id ?? ''
  }

  /** A former vehicle of this device was deleted: points of that period belong to no vehicle from now on. */
  forgetVehicle(vehiculoId: string): void {
    if (vehiculoId === this.#configuration?.vehiculo_id) return
    this.#periods = this.#periods.map((one) => (one.vehiculo_id === vehiculoId ? { ...one, vehiculo_id: '' } : one))
    this.storage.kv.put('periodos', this.#periods)
  }

  /** Whether a point of an instant belongs to the vehicle that the device is on now. */
  isOwn(at: number): boolean {
    return this.vehiculoAt(at) === this.#configuration?.vehiculo_id
  }

  /** Marks the device as permanently deleted; returns its ids as far as they are known. */
  bury(known: Partial<DeviceIds>): DeviceIds | null {
    const saved = this.storage.kv.get<Saved>('guardado')
    const before = saved && 'borrado' in saved ? saved.nombres : this.#configuration
    const { empresa_id, id } = { ...known, ...before }
    const ids = empresa_id && id ? { empresa_id, id } : null
    this.#deleted = true
    this.#configuration = null
    this.storage.kv.put<Saved>('guardado', { borrado: true, nombres: ids })
    return ids
  }

  /** Keeps only the tombstone, after everything else was deleted. */
  leaveTombstone(): void {
    this.storage.kv.put<Saved>('guardado', { borrado: true, nombres: null })
  }

  #adopt(c: Configuration) {
    this.#configuration = c
    this.#gpsUntil = gpsUntil(c.plan)
  }
}

/** What the memory knows of when the device records, and for which vehicle. */
export type Recording = Pick<
  Memory,
  'vehiculoAt' | 'isOwn' | 'configuration' | 'isOn' | 'isPartlyRecorded' | 'pauseAfter' | 'unrecordedWithin'
>
