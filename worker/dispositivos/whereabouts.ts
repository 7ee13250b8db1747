/**
 * Where a company's devices are, as its people may know it: what D1 and the live room know, and outside working hours no
 * place and no time (docs/decisions/0053). Every screen that shows a position reads it through this.
 */
import { isOff, type OffSpan, withSeen } from '../domain/dispositivos/live'
import { type DeviceHours, hoursOf } from '../domain/horarios/horario'
import { offSpanAt, type WeeklyHours } from '../domain/horarios/hours'
import { closedRoom, type LastSeen, type LiveRoom } from '../live/live-room'

/** What D1 holds of a device's whereabouts. */
interface Stored {
  id: string
  last_latitude: number | null
  last_longitude: number | null
  last_update: number | null
  /** the device's own rule; null: the company's */
  horario: DeviceHours | null
}

/** A device as people see it: without its rule, with the span that follows from it. */
export type Placed<D extends Stored> = Omit<D, 'horario'> & { off: OffSpan | null }

export class Whereabouts {
  #company: OffSpan | null | undefined

  /** @param now UTC milliseconds */
  constructor(
    private readonly empresa: { horario: WeeklyHours | null; zona_horaria: string },
    private readonly now: number,
    private readonly room: LiveRoom = closedRoom,
  ) {}

  /** The positions of the live room, asked once per request. */
  seen(): Promise<LastSeen> {
    return this.room()
  }

  /** Whether devices without hours of their own record nothing now. */
  get isCompanyOff(): boolean {
    return isOff(this.#off(null), this.now)
  }

  /** Devices with their newest positions, and without them outside their hours. */
  place<D extends Stored>(devices: readonly D[], seen: LastSeen): Placed<D>[] {
    return devices.map((device) => this.#placed(device, seen))
  }

  #placed<D extends Stored>(device: D, seen: LastSeen): Placed<D> {
    const { horario, ...known } = withSeen(device, seen.get(device.id))
    const off = this.#off(horario)
    if (!isOff(off, this.now)) return { ...known, off }
    return { ...known, last_latitude: null, last_longitude: null, last_update: null, off }
  }

  #off(own: DeviceHours | null): OffSpan | null {
    const { horario, zona_horaria: zona } = this.empresa
    if (own) return offSpanAt(this.now, hoursOf(horario, own, zona).work)
    if (this.#company === undefined) this.#company = offSpanAt(this.now, hoursOf(horario, null, zona).work)
    return this.#company
  }
}
