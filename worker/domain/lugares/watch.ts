/**
 * Detects visits, speeding and long stops from a vehicle's fixes, by the places and limits of its company. Fixes are
 * fed in order of time, in batches of any size (docs/decisions/0055). A fix older than one already seen is ignored.
 */
import { withAccuracy } from '../dispositivos/accuracy'
import { type Coordinates, metersBetween } from '../dispositivos/geometry'
import type { FollowedPhone } from '../recorridos/follow'
import { type Dwell, type DwellState, dwellStep } from './dwell'
import { type Episode, episodeOf } from './episode'
import { type StopState, stopStep } from './long-stop'
import type { Shape } from './shape'
import { type SpeedingState, speedStep } from './speeding'
import { type AccurateFix, firstVisitState, type VisitState, visitStep } from './visit'

/** Fixes less accurate than this are ignored, and so is one alone to which it would have gone faster than this. */
const ACCURACY_M = 100
const JUMP_KMH = 200
/** A fix without a speed gets the average speed since the fix before, if that was at most so long ago. */
const DERIVED_MS = 30_000
/** A place whose centre is further away than its own reach and this does not matter to a fix; metres. */
const NEAR_M = 1200

/** A place as the Device of a vehicle keeps it. */
export interface WatchedPlace extends Shape {
  id: string
  /** km/h; null when the place has no limit of its own */
  limite: number | null
  /** minutes of a stay of which people are told; absent in rules kept from before there were any */
  permanencia?: number | null
}

export interface WatchRules {
  lugares: readonly WatchedPlace[]
  /** km/h for the vehicle outside of places with a limit; null for none */
  limite: number | null
  /** minutes of a long stop; null when it is not told */
  detencion: number | null
}

export interface Sighting extends AccurateFix {
  /** metres per second; null when the receiver did not say */
  speed: number | null
}

export interface WatchState {
  last: AccurateFix | null
  visits: Record<string, VisitState>
  /** long stays, of places that tell them; absent in a state kept from before there were any */
  dwells?: Record<string, DwellState>
  speeding: (SpeedingState & { lugar: string | null }) | null
  stop: StopState | null
  /** a fix that the vehicle cannot have reached from the last one, until a second tells which of them is true */
  jump?: Sighting
  /** which of its phones is followed; absent before the first report, and where the fixes are those of one phone */
  followed?: FollowedPhone
}

export const NOTHING_SEEN: WatchState = { last: null, visits: {}, speeding: null, stop: null }

/** The middle of a place and how far it reaches from there: computed once for each configuration. */
const reaches = new WeakMap<WatchedPlace, { centre: Coordinates; reach: number }>()
function reachOf(place: WatchedPlace) {
  const known = reaches.get(place)
  if (known) return known
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const centre = { lat: middle(place.puntos.map((p) => p.lat)), lng: middle(place.puntos.map((p) => p.lng)) }
  const reach = place.radio + Math.max(0, ...place.puntos.map((p) => metersBetween(centre, p)))
  reaches.set(place, { centre, reach })
  return { centre, reach }
}

/** A state, and the episodes that changed on the way to it. */
interface Watched {
  state: WatchState
  episodes: Episode[]
}

/**
 * The state after some fixes, oldest first, and what they told of episodes: each is told when it begins and again, with
 * the same id, when it ends.
 * @param now when they arrived, UTC milliseconds
 */
export function watch(state: WatchState, rules: WatchRules, fixes: readonly Sighting[], now: number): Watched {
  const episodes: Episode[] = []
  let current = withoutUnwatched(state, rules)
  for (const fix of fixes.map(withAccuracy)) {
    if (fix.accuracy > ACCURACY_M || (current.last && fix.at <= current.last.at)) continue
    const after = afterAccurate(current, rules, fix, now)
    current = after.state
    episodes.push(...after.episodes)
  }
  return { state: current, episodes }
}

/** After a fix that is accurate and newer than the last one, which a jump is not believed to be until a second confirms it. */
function afterAccurate(state: WatchState, rules: WatchRules, fix: Sighting, now: number): Watched {
  const { last, jump } = state
  if (!isJump(last, fix)) return afterFix(state, rules, fix, now)
  const isLater = jump === undefined || fix.at > jump.at
  if (jump && isLater && !isJump(jump, fix)) {
    // two fixes agree against the last one: that one was wrong, and nothing is computed from it
    const corrected = afterFix({ ...state, last: null }, rules, jump, now)
    const after = afterFix(corrected.state, rules, fix, now)
    return { state: after.state, episodes: [...corrected.episodes, ...after.episodes] }
  }
  return { state: isLater ? { ...state, jump: sighting(fix) } : state, episodes: [] }
}

/** What is kept of a fix. */
const sighting = ({ at, lat, lng, accuracy, speed }: Sighting): Sighting => ({ at, lat, lng, accuracy, speed })

/** Places that are no longer watched are forgotten, so that one that comes back begins anew. */
function withoutUnwatched(state: WatchState, { lugares }: WatchRules): WatchState {
  const ids = new Set(lugares.map(({ id }) => id))
  const kept = Object.entries(state.visits).filter(([id]) => ids.has(id))
  if (kept.length === Object.keys(state.visits).length) return state
  const dwells = Object.entries(state.dwells ?? {}).filter(([id]) => ids.has(id))
  return { ...state, visits: Object.fromEntries(kept), dwells: Object.fromEntries(dwells) }
}

const isJump = (last: AccurateFix | null, fix: AccurateFix): boolean =>
  last !== null && kmhBetween(last, fix) > JUMP_KMH && metersBetween(last, fix) > last.accuracy + fix.accuracy

const kmhBetween = (a: AccurateFix, b: AccurateFix): number => (metersBetween(a, b) / (b.at - a.at)) * 3600

/** The state after a fix that counts. */
function afterFix(state: WatchState, rules: WatchRules, fix: Sighting, now: number): Watched {
  const episodes: Episode[] = []
  const heard = { at: fix.at, now }
  const visits = { ...state.visits }
  const dwells = { ...state.dwells }
  const stay = (place: WatchedPlace, { since, doubt }: VisitState, left: number | null) => {
    const times = { at: fix.at, before: state.last?.at ?? fix.at }
    const is = { since, left, isInDoubt: doubt !== null }
    const { state: next, dwell } = dwellStep(dwells[place.id] ?? null, is, times, place.permanencia ?? null)
    if (next) dwells[place.id] = next
    else delete dwells[place.id]
    if (dwell) episodes.push(episodeOf(dwellOf(place, dwell), heard))
  }
  for (const place of rules.lugares) {
    const before = visits[place.id]
    const { centre, reach } = reachOf(place)
    const isFar = metersBetween(centre, fix) > reach + NEAR_M
    if (before && isFar && before.since === null && before.doubt === null) continue
    if (!before) {
      const first = firstVisitState(place, fix)
      visits[place.id] = first
      stay(place, first, null)
      if (first.since !== null) episodes.push({ ...episodeOf(visitOf(place, first.since, null), heard), avisa: false })
      continue
    }
    const { state: next, visit } = visitStep(place, before, fix, state.last)
    visits[place.id] = next
    if (visit) episodes.push(episodeOf(visitOf(place, visit.from, visit.until), heard))
    stay(place, next, visit?.until ?? null)
  }
  const there = rules.lugares.filter(({ id }) => visits[id]?.since != null)
  // a visit ends minutes after its last fix inside; the place's speed limit applies only while the fix lies inside
  const inside = there.filter(({ id }) => visits[id]?.doubt === null)
  const speed = afterSpeed(state, rules, inside, fix, now)
  const stop = afterStop(state, rules, there.length > 0, fix, now)
  return {
    state: {
      last: { at: fix.at, lat: fix.lat, lng: fix.lng, accuracy: fix.accuracy },
      visits,
      dwells,
      speeding: speed.state,
      stop: stop.state,
    },
    episodes: [...episodes, ...speed.episodes, ...stop.episodes],
  }
}

const visitOf = ({ id }: WatchedPlace, inicio: number, fin: number | null) =>
  ({ tipo: 'visita', lugar: id, inicio, fin, maximo: null, limite: null }) as const

const dwellOf = ({ id }: WatchedPlace, { from, until, minutes }: Dwell) =>
  ({ tipo: 'permanencia', lugar: id, inicio: from, fin: until, maximo: null, limite: minutes }) as const

function afterSpeed(
  { speeding: before, last }: WatchState,
  rules: WatchRules,
  inside: readonly WatchedPlace[],
  fix: Sighting,
  now: number,
): { state: WatchState['speeding']; episodes: Episode[] } {
  // the lowest limit of the places the vehicle is in applies; without one, the vehicle's own
  const [strictest] = inside.filter(({ limite }) => limite !== null).sort((a, b) => Number(a.limite) - Number(b.limite))
  const own = fix.speed === null ? null : fix.speed * 3.6
  const derived = last && fix.at - last.at <= DERIVED_MS ? kmhBetween(last, fix) : null
  const limit = strictest?.limite ?? rules.limite
  const { state, speeding: said } = speedStep(before, { ...fix, speed: own ?? derived }, limit)
  // an episode keeps the place in which it began
  const place = state && before?.from === state.from ? before.lugar : (strictest?.id ?? null)
  const next = state && { ...state, lugar: place }
  if (!said) return { state: next, episodes: [] }
  const { from, until, peak, limit: limite } = said
  const of = before?.from === from ? before.lugar : place
  const episode = { tipo: 'velocidad', lugar: of, inicio: from, fin: until, maximo: peak, limite } as const
  return { state: next, episodes: [episodeOf(episode, { at: fix.at, now })] }
}

function afterStop(
  { stop: before }: WatchState,
  { detencion }: WatchRules,
  isAtPlace: boolean,
  fix: Sighting,
  now: number,
): { state: StopState; episodes: Episode[] } {
  const limit = detencion === null || isAtPlace ? null : detencion * 60_000
  const { state, stop } = stopStep(before, fix, limit)
  if (!stop) return { state, episodes: [] }
  const { from, until } = stop
  const episode = { tipo: 'detencion', lugar: null, inicio: from, fin: until, maximo: null, limite: null } as const
  return { state, episodes: [episodeOf(episode, { at: fix.at, now })] }
}
