/** The spans without recording: computed once for all devices with the same hours, and again when the span ends. */
import { DAY_MS } from '../../worker/domain/day'
import { isOff, type OffSpan } from '../../worker/domain/dispositivos/live'
import { offSpanAt, type ZonedHours } from '../../worker/domain/horarios/hours'

export class OffSpans {
  readonly #known = new WeakMap<ZonedHours, { from: number; until: number; off: OffSpan | null }>()

  /** The span without recording at an instant (UTC milliseconds), or else the next one; null without any. */
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
