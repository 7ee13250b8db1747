/**
 * Watches a vehicle for its company's places and limits, fix by fix as they arrive, and writes episodes to D1: visits,
 * speeding, long stops (docs/decisions/0060). Its state is stored when something happened, and otherwise every twenty
 * fixes; when the object wakes it goes through the stored points after that state again.
 */
import { isPossible, type Point } from '../../worker/domain/dispositivos/point'
import { endings, paused, reconfigured, watchRecorded } from '../../worker/domain/lugares/ending'
import type { Episode } from '../../worker/domain/lugares/episode'
import { isIdle, toldOf, type Vigilancia, waitingAfter, writeDelay } from '../../worker/domain/lugares/rules'
import { silence } from '../../worker/domain/lugares/silence'
import { NOTHING_SEEN } from '../../worker/domain/lugares/watch'
import type { Interval } from '../../worker/domain/recorridos/params'
import { EpisodiosDb } from '../../worker/lugares/episodios-sql'
import type { Schedule } from '../schedule'
import { Arrivals, whereaboutsOf } from './arrivals'
import type { KeptWatch } from './kept-watch'
import type { KnownDevice } from './last-position'
import type { Recording } from './memory'
import { OffHoursMoves } from './off-hours-moves'
import { lostSignal } from './signal'

/** Storage keys: the rules; the state with what is not in D1 yet. */
const RULES = 'vigilancia'
const SEEN = 'visto'
/** The state is stored at the latest after this many fixes, so that waking up goes through fewer again. */
const FIXES_AT_MOST = 20
/** Episodes written to D1 at once. */
const AT_ONCE = 50
const MINUTE_MS = 60_000
/** The tasks of this part of a Device. */
export type WatchTask = 'episodios' | 'silencio' | 'llegadas' | 'horario'

interface Dependencies {
  d1: () => D1Database
  known: () => KnownDevice | null
  memory: Recording
}

export class Watching {
  #rules: Vigilancia | null
  #seen: KeptWatch | null
  /** whether the fixes stored after `#seen` have been looked at by this instance */
  #isAwake = false
  #fixesSince = 0
  #isDirty = false
  /** when the waiting episodes are to be written */
  #due: number | null = null
  readonly #arrivals: Arrivals
  readonly #moves: OffHoursMoves

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly schedule: Pick<Schedule<WatchTask>, 'putEarlier' | 'has'>,
    private readonly dependencies: Dependencies,
  ) {
    this.#rules = storage.kv.get<Vigilancia>(RULES) ?? null
    this.#seen = storage.kv.get<KeptWatch>(SEEN) ?? null
    this.#arrivals = new Arrivals(storage.kv)
    this.#moves = new OffHoursMoves(storage.kv)
  }

  /** The places of the vehicle, also while there is nothing to watch for. */
  get places(): Vigilancia['lugares'] {
    return this.#rules?.lugares ?? []
  }

  /**
   * Takes the rules of a new configuration. A visit to a place that is no longer watched ends, and all that lasts when
   * the device is on another vehicle or turned off.
   */
  configured(rules: Vigilancia | undefined, vehiculoId: string, now: number): void {
    // bring the stored state up to date (it may lag by twenty fixes) by the old rules, before the new ones apply
    if (this.#seen) this.wake(this.#seen.vehiculoId)
    const areNew = rules !== undefined && JSON.stringify(rules) !== JSON.stringify(this.#rules)
    // deadlines that have passed are judged by the old ones, also when their alarm is late or was lost
    if (areNew && this.#arrivals.isFor(vehiculoId)) this.checkArrivals(now)
    if (areNew) {
      this.#rules = rules
      this.storage.kv.put<Vigilancia>(RULES, rules)
      // with them: what was seen before would be judged by them once it is gone through again
      this.#isDirty = true
    }
    if (rules && (areNew || !this.#arrivals.hasBegun)) {
      const due = this.#arrivals.configured(rules, vehiculoId, now)
      if (due !== null) this.schedule.putEarlier('llegadas', due)
    }
    const isOff = !this.dependencies.memory.isOn(now)
    if (!isOff) this.#awaitSilence(now)
    this.#endWhatIsOver(vehiculoId, isOff, now)
    // new hours may bring the next pause nearer
    this.#awaitPause(now)
    this.keep()
  }

  /** Ends what the configuration that was just taken watches no longer. */
  #endWhatIsOver(vehiculoId: string, isOff: boolean, now: number): void {
    const seen = this.#seen
    if (!seen) return
    const isSame = seen.vehiculoId === vehiculoId
    const current = isSame && this.#rules && !isIdle(this.#rules) ? this.#rules : null
    const { state, ended } = reconfigured(seen.state, current, isOff, now)
    const isPaused = !current || isOff
    if (isPaused && seen.silentSince != null) ended.push(silence(seen.silentSince, now, now))
    // what was opened without a fix to watch, as a lost signal, ends too; and the device may move twice without one
    if (ended.length === 0 && (current || (isSame && seen.state.last === null))) return
    this.#seen = { ...seen, vehiculoId, state, ...(isPaused && { silentSince: null }) }
    this.#end(ended, seen.vehiculoId, now)
  }

  /** After waking, and before a report is received: goes through the points again that were stored after the state. */
  wake(vehiculoId = this.dependencies.memory.configuration?.vehiculo_id): void {
    const rules = this.#rules
    if (this.#isAwake || !rules || vehiculoId === undefined) return
    this.#isAwake = true
    this.#seen = { state: NOTHING_SEEN, waiting: [], ...this.#seen, vehiculoId }
    const { last } = this.#seen.state
    if (!last) return
    const stored = this.dependencies.known()?.recorrido.after(last.at) ?? []
    const again = stored.filter((p) => this.dependencies.memory.vehiculoAt(p.at) === vehiculoId)
    const { state } = watchRecorded(this.#seen.state, rules, again, this.#watchOptions(last.at))
    // counted too: a Device that sleeps between reports would never store them
    if (state.last !== last) this.#fixesSince += again.length
    this.#seen = { ...this.#seen, state }
  }

  /** Looks at the points of a report, after `wake`; synchronous. Call `stored` together with the write of the points. */
  feed(points: readonly Point[], now: number): void {
    const rules = this.#rules
    const c = this.dependencies.memory.configuration
    if (!rules || !c) return
    if (c.recordsAlways) this.#afterHours(points, true, now)
    if (isIdle(rules)) return
    // points from before the device was on this vehicle belong to another one
    const fixes = points.filter((p) => isPossible(p, now) && this.dependencies.memory.isOwn(p.at))
    if (fixes.length > 0) this.#watchFixes(rules, fixes, now)
  }

  /** Looks at a tracker's points that are not recorded: they only tell that the vehicle moves. */
  unrecorded(points: readonly Point[], now: number): void {
    this.#afterHours(points, false, now)
    this.keep()
  }

  /** Stores the state in one row, if something happened or enough fixes were seen since, with what was told by it. */
  keep(): void {
    this.#arrivals.keep()
    this.#moves.keep()
    if (!this.#seen || (!this.#isDirty && this.#fixesSince < FIXES_AT_MOST)) return
    this.storage.kv.put<KeptWatch>(SEEN, this.#seen)
    this.#isDirty = false
    this.#fixesSince = 0
    if (this.#due !== null) this.schedule.putEarlier('episodios', this.#due)
    this.#due = null
  }

  /** Call together with the write of the points: stores the state, and schedules the check for a lost signal. */
  stored(now: number): void {
    this.keep()
    this.#awaitSilence(now)
    if (!this.schedule.has('horario')) this.#awaitPause(now)
  }

  /**
   * The scheduled task: ends what lasts once nothing is recorded any more, so that no screen shows it as going on.
   * @returns when to look again, where the hours have become longer; else null
   */
  async close(now: number): Promise<number | null> {
    this.wake()
    if (!this.#rules || !this.#seen) return null
    const { state, vehiculoId } = this.#seen
    const pause = this.dependencies.memory.pauseAfter(state.last, now)
    if (pause > now) return endings(state, null).length > 0 ? pause : null
    this.#seen = { ...this.#seen, state: paused(state) }
    this.#end(endings(state, null), vehiculoId, now)
    return null
  }

  /** The scheduled task: opens an episode once the signal is lost. @returns when to check again, or null until a report */
  async checkSilence(now: number): Promise<number | null> {
    const known = this.dependencies.known()
    const rules = this.#rules
    if (!known || !rules) return null
    const lost = lostSignal(known, rules, this.dependencies.memory, now)
    if (!lost) return null
    if (lost.due > now) return lost.due
    const { vehiculo_id: vehiculoId } = known.configuration
    this.#seen = { state: NOTHING_SEEN, waiting: [], ...this.#seen, vehiculoId }
    if (this.#seen.silentSince != null) return null
    this.#seen = { ...this.#seen, silentSince: lost.last }
    this.#tell([silence(lost.last, null, now)], vehiculoId, rules, now)
    this.keep()
    return null
  }

  /** The scheduled task: opens an episode for each arrival that was missed. @returns when to check again, or null */
  checkArrivals(now: number): number | null {
    const rules = this.#rules
    const known = this.dependencies.known()
    if (!rules || !known) return null
    const { vehiculo_id: vehiculoId } = known.configuration
    this.wake()
    const vehicle = whereaboutsOf(known, this.dependencies.memory, this.#seen?.state ?? NOTHING_SEEN, now)
    const { missed, due } = this.#arrivals.checkDeadlines(rules, vehiculoId, vehicle, now)
    this.#tell(missed, vehiculoId, rules, now)
    this.keep()
    return due
  }

  /** The scheduled task: writes what waits to D1. Returns when to run again, or null when nothing waits. */
  async write(now: number): Promise<number | null> {
    const known = this.dependencies.known()
    const waiting = this.#seen?.waiting ?? []
    if (!known || waiting.length === 0) return null
    const batch = waiting.slice(0, AT_ONCE)
    await new EpisodiosDb(this.dependencies.d1(), known.configuration.empresa_id).put(batch, now)
    if (this.dependencies.known() === null || !this.#seen) return null
    // an episode that changed meanwhile is another object, and still waits
    const rest = this.#seen.waiting.filter((e) => !batch.includes(e))
    this.#seen = { ...this.#seen, waiting: rest }
    this.#isDirty = true
    this.keep()
    return rest.length === 0 ? null : now + Math.max(1, writeDelay(rest))
  }

  /** Deletes what is kept of a vehicle that the device was on before. */
  forgetVehicle(vehiculoId: string): void {
    this.#moves.forgetVehicle(vehiculoId)
  }

  /** Clears the in-memory state, because the storage is being emptied. */
  clear(): void {
    this.#rules = null
    this.#seen = null
    this.#arrivals.clear()
    this.#moves.clear()
  }

  /** What `watchRecorded` needs to know of fixes that arrive at `now`. */
  #watchOptions(now: number) {
    return { now, isPaused: (span: Interval) => this.dependencies.memory.unrecordedWithin(span).length > 0 }
  }

  #watchFixes(rules: Vigilancia, fixes: readonly Point[], now: number): void {
    const seen = this.#seen
    if (!seen) return
    const { vehiculoId } = seen
    const { state, episodes } = watchRecorded(seen.state, rules, fixes, this.#watchOptions(now))
    if (!seen.state.last) this.#isDirty = true
    if (state.last !== seen.state.last) this.#fixesSince += fixes.length
    this.#seen = { ...seen, state, silentSince: null }
    if (seen.silentSince != null) this.#tell([silence(seen.silentSince, now, now)], vehiculoId, null, now)
    this.#tell([...episodes, ...this.#arrivals.heard(episodes, rules, vehiculoId, now)], vehiculoId, rules, now)
  }

  /** Opens an episode when a fitted tracker moves outside the working hours. */
  #afterHours(points: readonly Point[], isRecorded: boolean, now: number): void {
    const rules = this.#rules
    const known = this.dependencies.known()
    if (!rules?.toKeep || !known) return
    const { vehiculo_id: vehiculoId } = known.configuration
    const of = { known, memory: this.dependencies.memory, work: rules.toKeep, isRecorded, now }
    const moved = this.#moves.detect(points, of)
    if (moved.length === 0) return
    this.wake()
    this.#tell(moved, vehiculoId, rules, now)
  }

  /** Schedules the end of what lasts for the first pause after it, unless it is due before. */
  #awaitPause(now: number): void {
    if (this.#seen && endings(this.#seen.state, null).length > 0)
      this.schedule.putEarlier('horario', this.dependencies.memory.pauseAfter(this.#seen.state.last, now))
  }

  /** Schedules the check for a lost signal, unless it was told already. */
  #awaitSilence(now: number): void {
    const minutes = this.#rules?.silencio ?? null
    if (minutes === null || this.#seen?.silentSince != null) return
    if (this.dependencies.known()?.recorrido.last) this.schedule.putEarlier('silencio', now + minutes * MINUTE_MS)
  }

  /** Writes ended episodes to D1 at once, without notifying anyone. */
  #end(ended: readonly Episode[], vehiculoId: string, now: number): void {
    this.#isDirty = true
    this.#tell(ended, vehiculoId, null, now)
    if (ended.length > 0) this.#due = now
    this.keep()
  }

  /** Notes what is to be written, and what of it people are told by the rules; without rules nothing. */
  #tell(episodes: readonly Episode[], vehiculoId: string, rules: Vigilancia | null, now: number): void {
    if (!this.#seen || episodes.length === 0) return
    const said = toldOf(episodes, vehiculoId, { rules, places: this.#rules?.lugares ?? [], now })
    this.#seen = { ...this.#seen, waiting: waitingAfter(this.#seen.waiting, said) }
    this.#isDirty = true
    this.#due = Math.min(this.#due ?? Number.POSITIVE_INFINITY, now + writeDelay(said))
  }
}
