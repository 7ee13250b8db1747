/** When nothing is recorded, by hours: computed once for all devices that share them, until the span ends. */
import { isOff, type OffSpan } from '../../worker/domain/dispositivos/live'
import { offSpanAt, type ZonedHours } from '../../worker/domain/horarios/hours'

const DAY_MS = 86_400_000

export class OffSpans {
  readonly #known = new WeakMap<ZonedHours, { from: number; until: number; off: OffSpan | null }>()

  /** The span without recording that holds at an instant (UTC milliseconds), or the next one. */
  at(work: ZonedHours | null, now: number): OffSpan | null {
    if (!work) return null
    const known = this.#known.get(work)
    if (known && now >= known.from && now < known.until) return known.off
    const off = offSpanAt(now, work)
    const ends = isOff(off, now) ? off?.until : off?.from
    this.#known.set(work, { from: now, until: ends ?? now + DAY_MS, off })
    return off
  }
}
