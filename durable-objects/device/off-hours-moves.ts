/**
 * Detects that a vehicle with a fitted tracker moves outside working hours (docs/decisions/0068). Most points of that
 * time are not recorded, and the Device keeps no place of them. What changes is stored by `keep`, together with what is
 * told of it.
 */
import { isPossible, type Point } from '../../worker/domain/dispositivos/point'
import type { Episode } from '../../worker/domain/lugares/episode'
import { type OffHoursOf, type OffHoursState, offHoursStep } from '../../worker/domain/lugares/off-hours-move'
import type { KnownDevice } from './last-position'
import type { Memory } from './memory'

/** Storage key. */
const KEY = 'fuera'
/** How far back the last recorded fix before the hours ended is searched for. */
const BEFORE_MS = 24 * 60 * 60_000

interface Detection extends Pick<OffHoursOf, 'work' | 'isRecorded' | 'now'> {
  known: KnownDevice
  memory: Pick<Memory, 'vehiculoAt'>
}

export class OffHoursMoves {
  #state: OffHoursState | null
  #isDirty = false

  constructor(private readonly kv: SyncKvStorage) {
    this.#state = kv.get<OffHoursState>(KEY) ?? null
  }

  /**
   * The movements that these points prove, oldest first; points from before the device was on this vehicle are ignored.
   */
  detect(points: readonly Point[], { known, memory, ...of }: Detection): Episode[] {
    const before = this.#state
    const { vehiculo_id: vehiculoId } = known.configuration
    const isOwn = ({ at }: Point) => memory.vehiculoAt(at) === vehiculoId
    const anchorBefore = (at: number) => {
      const fix = recordedBefore(known.recorrido, at)
      return fix && isOwn(fix) ? fix : null
    }
    const fixes = points.filter((p) => isPossible(p, of.now) && isOwn(p)).sort((a, b) => a.at - b.at)
    const { state, moved } = offHoursStep(before, fixes, { ...of, vehiculoId, anchorBefore })
    this.#state = state
    // stored only when it changed: a night of standing still costs one row
    if (state && (state.begun !== before?.begun || state.since !== before.since || state.said !== before.said))
      this.#isDirty = true
    return moved
  }

  /** Stores what has changed. */
  keep(): void {
    if (this.#state && this.#isDirty) this.kv.put<OffHoursState>(KEY, this.#state)
    this.#isDirty = false
  }

  /** Deletes where a vehicle was that the device was on before. */
  forgetVehicle(vehiculoId: string): void {
    if (this.#state?.vehiculoId !== vehiculoId) return
    this.#state = null
    this.kv.delete(KEY)
  }

  /** Clears the in-memory state, because the storage is being emptied. */
  clear(): void {
    this.#state = null
  }
}

/** The newest recorded fix before an instant; null without one. */
function recordedBefore(recorrido: KnownDevice['recorrido'], at: number): Point | null {
  const { last } = recorrido
  if (!last || last.at < at) return last
  return recorrido.after(at - BEFORE_MS).findLast((p) => p.at < at) ?? null
}
