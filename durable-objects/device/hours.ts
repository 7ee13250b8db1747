/**
 * The working hours of a Device, today's and earlier ones: a point is judged by the hours that held when it was
 * measured, so that new hours change nothing of the past.
 */

import { DAY_MS } from '../../worker/domain/day'
import type { OffSpan } from '../../worker/domain/dispositivos/live'
import type { OffHoursAhead } from '../../worker/domain/dispositivos/wire'
import {
  AHEAD_MS,
  fromNow,
  offHours,
  offSpanAt,
  workingHours,
  type ZonedHours,
} from '../../worker/domain/horarios/hours'
import type { Interval } from '../../worker/domain/recorridos/params'

interface Period {
  /** UTC milliseconds */
  since: number
  work: ZonedHours | null
}

const KEY = 'horarios'
export class Hours {
  /** Empty: everything has always been recorded. */
  readonly #periods: Period[]
  /** the answer of the last `isOpen` with the span in which it holds: the next points mostly fall into it */
  #known: (Interval & { open: boolean }) | null = null

  constructor(private readonly kv: SyncKvStorage) {
    this.#periods = kv.get<Period[]>(KEY) ?? []
  }

  /** Hours that are in force from an instant on; the same ones as before change nothing. */
  accept(work: ZonedHours | null, since: number): void {
    const before = this.#periods.at(-1)?.work ?? null
    if (JSON.stringify(before) === JSON.stringify(work)) return
    this.#periods.push({ since, work })
    this.#known = null
    this.kv.put(KEY, this.#periods)
  }

  /** Whether positions of an instant are recorded. */
  isOpen(at: number): boolean {
    if (this.#periods.length === 0) return true
    const known = this.#known
    if (known && at >= known.from && at < known.until) return known.open
    const i = this.#periods.findLastIndex((period) => period.since <= at)
    const state = workingHours(at, this.#periods[i]?.work ?? null)
    const until = Math.min(state.until ?? at + DAY_MS, this.#periods[i + 1]?.since ?? Number.POSITIVE_INFINITY)
    this.#known = { from: at, until, open: state.open }
    return state.open
  }

  /** The span without recording that open maps are told of: the current one, or the next. */
  offSpan(now: number): OffSpan | null {
    return offSpanAt(now, this.#periods.at(-1)?.work ?? null)
  }

  /** The spans between two instants in which nothing is recorded, in order and apart from each other. */
  closedWithin({ from, until }: Interval): Interval[] {
    return this.#periods.flatMap(({ since, work }, i) => {
      const end = this.#periods[i + 1]?.since ?? until
      return offHours({ from: Math.max(from, since), until: Math.min(until, end) }, work)
    })
  }

  /** The spans without recording ahead, for a phone that reports off hours. */
  ahead(now: number): OffHoursAhead {
    return fromNow(this.closedWithin({ from: now, until: now + AHEAD_MS }), now)
  }
}
