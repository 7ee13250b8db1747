/**
 * Writes the days of a Device's vehicles to D1 once they are over, and again when late points change them
 * (docs/decisions/0054). A day is settled once it was written: only points of settled days are marked, once a day, so
 * that ordinary reports cost nothing.
 */
import { DiasDb } from '../../worker/dispositivos/dias-sql'
import { addDays, dayIn, startOfDay } from '../../worker/domain/day'
import { DAY_MARGIN_MS, DAY_RULE } from '../../worker/domain/recorridos/params'
import { historyMs } from '../../worker/domain/suscripcion/standing'
import type { Schedule } from '../schedule'
import type { KnownDevice } from './last-position'
import type { Memory } from './memory'

/** A day is settled this long after its midnight: the rule reads beyond it, and phones are late. */
const SETTLE_MS = DAY_MARGIN_MS + 5 * 60_000
/** The writing is spread over this time, so that a whole fleet does not write in the same second. */
const SPREAD_MS = 40 * 60_000
/** Late points come in batches: their days are written when most of them have arrived. */
const LATE_MS = 10 * 60_000
/** A Device that has never written a day does so this long after its first report. */
const FIRST_MS = 60_000
/** Days counted in one run; where there are more, the next run follows after a pause for reports. */
const DAYS_PER_RUN = 10
const PAUSE_MS = 1000

/** Storage key of the state. */
const KEY = 'dias'
interface State {
  /** version of the rule, and the zone, by which the settled days were counted */
  rule: number
  zona: string
  /** the first day that is not settled, and its beginning (UTC ms) */
  next: string
  from: number
  /** settled days that late points have changed */
  dirty: readonly string[]
}

export class Summaries {
  #state: State | null
  /** a point before this instant (and its margin) may change a day that is settled, or is being written */
  #settled: number
  /** days that points changed while they were being written */
  readonly #again = new Set<string>()

  /** @param dependencies `d1` and `known` are asked on each call; `known` is null before first contact and after deletion */
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly schedule: Pick<Schedule<'dias'>, 'has' | 'put'>,
    private readonly dependencies: {
      d1: () => D1Database
      known: () => KnownDevice | null
      memory: Pick<Memory, 'hours'>
    },
  ) {
    this.#state = storage.kv.get<State>(KEY) ?? null
    this.#settled = this.#state?.from ?? Number.NEGATIVE_INFINITY
  }

  /** Marks the settled days that a new point of this instant (UTC milliseconds) changes. */
  mark(at: number): void {
    const state = this.#state
    if (!state || at >= this.#settled + DAY_MARGIN_MS) return
    const open = dayIn(state.zona, this.#settled)
    const days = new Set([at - DAY_MARGIN_MS, at, at + DAY_MARGIN_MS].map((instant) => dayIn(state.zona, instant)))
    const changed = [...days].filter((day) => day < open)
    for (const day of changed) this.#again.add(day)
    const fresh = changed.filter((day) => !state.dirty.includes(day))
    if (fresh.length === 0) return
    this.#keep({ ...state, dirty: [...state.dirty, ...fresh] })
    this.schedule.put('dias', Date.now() + LATE_MS)
  }

  /** Call after storing points: schedules the next writing unless one is pending. */
  stored(now: number): void {
    if (!this.schedule.has('dias'))
      this.schedule.put('dias', this.#state ? night(this.#state.zona, now) : now + FIRST_MS)
  }

  /** The scheduled task. Returns when to run again, or null when all days with points are written. */
  async write(now: number): Promise<number | null> {
    const known = this.dependencies.known()
    if (!known) return null
    const { empresa_id: empresaId, id } = known.configuration
    const db = new DiasDb(this.dependencies.d1(), { empresaId, id })
    // the rule loads with the first day written: reports do without it
    const [zona, { daysOf, daysWithPoints, firstPoint }] = await Promise.all([db.zona(), import('./day-summaries')])
    const { sql } = this.storage
    known.recorrido.flush()
    const first = firstPoint(sql)
    if (zona === null || first === null) return null
    const state = this.#current(zona, first)
    const today = dayIn(zona, now - SETTLE_MS)
    const due = [...new Set([...state.dirty, ...daysWithPoints(sql, zona, state.from, today)])]
    // days whose points the plan has begun to delete keep the rows they have
    const isWhole = (day: string) => isKept(known, zona, day, now)
    if (this.#state && this.#state.zona !== zona) {
      // the first drive may have been on another day by the zone before
      const [firstDay = today] = [dayIn(zona, first), dayIn(this.#state.zona, first)].sort()
      const after = due.filter((day) => !isWhole(day)).at(-1) ?? addDays(firstDay, -1)
      await db.clear({ after, before: today })
    }
    const batch = due.slice(0, DAYS_PER_RUN)
    const rest = due.slice(DAYS_PER_RUN)
    const next = rest.find((day) => day >= state.next) ?? today
    this.#state = state
    this.#settled = startOfDay(zona, next)
    this.#again.clear()
    await db.put(
      batch.filter(isWhole).flatMap((day) => daysOf(sql, zona, day, this.dependencies.memory.hours)),
      now,
    )
    if (this.dependencies.known() === null) return null
    const marked = this.#state.dirty
    const dirty = marked.filter((day) => this.#again.has(day) || !batch.includes(day))
    this.#keep({ ...state, next, from: this.#settled, dirty })
    if (rest.length > 0) return now + PAUSE_MS
    if (dirty.length > 0) return now + LATE_MS
    return (known.recorrido.last?.at ?? 0) >= this.#settled ? night(zona, now) : null
  }

  /** The state, from the oldest point on when the rule or the zone is another: then every day is counted anew. */
  #current(zona: string, first: number): State {
    const state = this.#state
    if (state?.rule === DAY_RULE && state.zona === zona) return state
    const next = dayIn(zona, first)
    return { rule: DAY_RULE, zona, next, from: startOfDay(zona, next), dirty: [] }
  }

  #keep(state: State) {
    this.#state = state
    this.storage.kv.put<State>(KEY, state)
  }
}

/** When the running day is written: after its midnight. */
function night(zona: string, now: number): number {
  const tomorrow = addDays(dayIn(zona, now - SETTLE_MS), 1)
  return startOfDay(zona, tomorrow) + SETTLE_MS + Math.floor(Math.random() * SPREAD_MS)
}

/** Whether the plan still keeps all points of a day: of one that is being deleted, the row stays as it was. */
function isKept({ configuration }: KnownDevice, zona: string, day: string, now: number): boolean {
  const age = historyMs(configuration.plan, now)
  return age === null || startOfDay(zona, day) - DAY_MARGIN_MS >= now - age
}
