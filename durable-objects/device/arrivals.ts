/**
 * Remembers for a Device up to when deadlines of expected arrivals were checked, and at which places its vehicle is
 * still awaited (docs/decisions/0066). What changes is stored by `keep`, together with what is told of it.
 */
import { isPossible, type Point } from '../../worker/domain/dispositivos/point'
import {
  ARRIVAL_GRACE_MS,
  type Awaited,
  arrivals,
  firstDeadline,
  missedArrivals,
  type SeenUntilDeadline,
} from '../../worker/domain/lugares/arrival'
import type { Episode } from '../../worker/domain/lugares/episode'
import type { Vigilancia } from '../../worker/domain/lugares/rules'
import type { WatchState } from '../../worker/domain/lugares/watch'
import { fixesOf } from '../../worker/domain/recorridos/fixes'
import type { KnownDevice } from './last-position'
import type { Memory } from './memory'

/** Storage key. */
const KEY = 'llegadas'

interface Kept {
  /** deadlines up to this instant (UTC milliseconds) have been checked */
  until: number
  /** the vehicle that is awaited */
  vehiculoId: string
  awaited: readonly Awaited[]
}

export class Arrivals {
  #kept: Kept | null
  #isDirty = false

  constructor(private readonly kv: SyncKvStorage) {
    const kept = kv.get<Kept>(KEY)
    // shared links once stored their arrivals under this key too, without an instant: ignore such values
    this.#kept = kept && Number.isFinite(kept.until) ? kept : null
  }

  /** Whether deadlines are being checked. */
  get hasBegun(): boolean {
    return this.#kept !== null
  }

  /** Whether those of this vehicle are. */
  isFor(vehiculoId: string): boolean {
    return this.#kept?.vehiculoId === vehiculoId
  }

  /**
   * Takes new rules, whose deadlines count from now on.
   * @returns when to check the first one; null without deadlines
   */
  configured(rules: Vigilancia, vehiculoId: string, now: number): number | null {
    const until = now - ARRIVAL_GRACE_MS
    const due = this.#dueAfter(rules, until)
    if (due !== null || this.#kept)
      this.#change({ until: Math.max(until, this.#kept?.until ?? 0), vehiculoId, awaited: this.#awaited(vehiculoId) })
    return due
  }

  /**
   * Checks the deadlines since the last time; without one, those from now on count.
   * @returns the arrivals that were missed, and when to check next or null
   */
  checkDeadlines(rules: Vigilancia, vehiculoId: string, vehicle: SeenUntilDeadline | null, now: number) {
    const places = rules.lugares
    const zona = rules.zona
    if (!this.#kept || zona === undefined) return { missed: [], due: this.configured(rules, vehiculoId, now) }
    const until = now - ARRIVAL_GRACE_MS
    const span = { from: this.#kept.until, until }
    const missed = vehicle ? missedArrivals({ places, zona }, span, vehicle, now) : []
    const open = missed.flatMap(({ lugar, inicio, fin }) => (lugar !== null && fin === null ? [{ lugar, inicio }] : []))
    const { awaited } = arrivals([...this.#awaited(vehiculoId), ...open], [], zona, now)
    this.#change({ until: Math.max(until, span.from), vehiculoId, awaited })
    return { missed, due: this.#dueAfter(rules, until) }
  }

  /** The missed arrivals that end because one of these episodes is a visit to the place. */
  heard(episodes: readonly Episode[], rules: Vigilancia, vehiculoId: string, now: number): Episode[] {
    const before = this.#awaited(vehiculoId)
    if (!this.#kept || before.length === 0 || rules.zona === undefined) return []
    const visits = episodes.filter(({ tipo }) => tipo === 'visita')
    if (visits.length === 0) return []
    const { ended, awaited } = arrivals(before, visits, rules.zona, now)
    if (awaited.length < before.length) this.#change({ ...this.#kept, awaited })
    return ended
  }

  /** Stores what has changed. */
  keep(): void {
    if (this.#kept && this.#isDirty) this.kv.put<Kept>(KEY, this.#kept)
    this.#isDirty = false
  }

  /** Clears the in-memory state, because the storage is being emptied. */
  clear(): void {
    this.#kept = null
  }

  /** The places where this vehicle is awaited; none that were kept for an earlier vehicle of the device. */
  #awaited(vehiculoId: string): readonly Awaited[] {
    return this.#kept?.vehiculoId === vehiculoId ? this.#kept.awaited : []
  }

  #dueAfter({ lugares, zona }: Vigilancia, at: number): number | null {
    const deadline = zona === undefined ? null : firstDeadline(lugares, zona, at)
    return deadline === null ? null : deadline + ARRIVAL_GRACE_MS
  }

  #change(kept: Kept): void {
    this.#kept = kept
    this.#isDirty = true
  }
}

/**
 * What a Device knows of where its vehicle was: by the fixes that count on the day of a vehicle. Null for one that is
 * switched off or has never reported: it is not expected anywhere.
 */
export function whereaboutsOf(
  { recorrido }: KnownDevice,
  memory: Pick<Memory, 'isOn' | 'isOwn' | 'isPartlyRecorded'>,
  { visits }: WatchState,
  now: number,
): SeenUntilDeadline | null {
  if (!memory.isOn(now) || recorrido.last === null) return null
  const isCounted = (p: Point) => isPossible(p, now) && memory.isOwn(p.at)
  return {
    fixesFrom: (at) => fixesOf(recorrido.after(at - 1).filter(isCounted)).filter(({ quality }) => quality === 'good'),
    isRecorded: (span) => memory.isPartlyRecorded(span),
    since: (placeId) => visits[placeId]?.since ?? null,
  }
}
