/** A day's good fixes cut where nothing is known, and each stretch told apart into standing and driving. */
import { metersBetween } from '../dispositivos/geometry'
import { type Fix, isTooFast } from './fixes'
import { centreOf, type Halt, halts } from './halts'
import { highest, type Interval, RULE } from './params'

/**
 * A part of the way: metres driven between two instants (UTC milliseconds), and the highest speed that two fixes in a
 * row reached on it (metres per second): a single one may be an error of the receiver.
 */
interface Step extends Interval {
  meters: number
  topSpeed: number | null
}

/** A vehicle stood here. */
export interface Standing extends Interval {
  kind: 'stopped'
  lat: number
  lng: number
}
export interface Driving extends Interval {
  kind: 'moving'
  steps: Step[]
}
export type Piece = Standing | Driving

/** A vehicle drove when its fixes went this far from where it stood, or three times their own accuracy. */
const DRIVE_M = 100
/** The end of a halt that is still rolling, or rolling again, this far from the centre, belongs to the drive. */
const ROLLING_M = 25
const ROLLING_SPEED = 1.5
/** Shorter steps wait for the next fix: at a red light a receiver wanders. */
const STEP_M = 20

/** The pieces of fixes `begin` to `end` (both included), between which no silence lies: without gaps, in order. */
export function piecesOf(fixes: readonly Fix[], begin: number, end: number): Piece[] {
  const stood = withoutNoise(fixes, halts(fixes, begin, end), begin, end)
  const pieces: Piece[] = []
  let at = begin
  let before: Halt | null = null
  for (const halt of stood) {
    trim(fixes, halt, begin, end)
    if (halt.first > at) pieces.push(driving(fixes, at, halt.first, before, halt))
    pieces.push({ kind: 'stopped', from: timeOf(fixes, halt.first), until: timeOf(fixes, halt.last), ...placeOf(halt) })
    at = halt.last
    before = halt
  }
  if (at < end) pieces.push(driving(fixes, at, end, before, null))
  return pieces.filter((piece) => piece.until > piece.from)
}

const timeOf = (fixes: readonly Fix[], i: number) => (fixes[i] as Fix).at
const placeOf = ({ lat, lng }: Halt) => ({ lat, lng })

/** Merges halts that no drive separates, and extends the first and last halt over movement that is not a drive. */
function withoutNoise(fixes: readonly Fix[], found: Halt[], begin: number, end: number): Halt[] {
  if (found.length === 0) {
    const all: Halt = { first: begin, last: end, ...centreOf(fixes, begin, end) }
    return isDrive(fixes, begin, end, fixes[begin] as Fix, 1) ? [] : [all]
  }
  const kept: Halt[] = []
  for (const halt of found) {
    const before = kept.at(-1)
    const reference = before ?? halt
    const between: [number, number] = [before ? before.last : begin, halt.first]
    const isElsewhere = before !== undefined && metersBetween(before, halt) > DRIVE_M
    if (isElsewhere || isDrive(fixes, ...between, reference, 2)) kept.push({ ...halt })
    else if (before) Object.assign(before, { last: halt.last, ...centreOf(fixes, before.first, halt.last) })
    else kept.push({ ...halt, first: begin })
  }
  const last = kept.at(-1) as Halt
  if (!isDrive(fixes, last.last, end, last, 2)) last.last = end
  return kept
}

/** Whether at least `times` fixes went away from a place: a single one is an error of the receiver. */
function isDrive(
  fixes: readonly Fix[],
  from: number,
  until: number,
  place: { lat: number; lng: number },
  times: number,
) {
  let away = 0
  for (let i = from; i <= until; i++) {
    const f = fixes[i] as Fix
    if (metersBetween(place, f) > Math.max(DRIVE_M, 3 * f.accuracy)) away++
    if (away === times) return true
  }
  return false
}

/** A halt begins where the vehicle had stopped rolling, and ends where it rolls again. */
function trim(fixes: readonly Fix[], halt: Halt, begin: number, end: number) {
  const isRolling = (i: number, next: number) => {
    const f = fixes[i] as Fix
    if (metersBetween(halt, f) <= ROLLING_M) return false
    const g = fixes[next] as Fix
    const speed = f.speed ?? metersBetween(f, g) / Math.max(1, Math.abs(g.at - f.at) / 1000)
    return speed > ROLLING_SPEED
  }
  if (halt.first > begin) while (halt.first < halt.last && isRolling(halt.first, halt.first + 1)) halt.first++
  if (halt.last < end) while (halt.last > halt.first && isRolling(halt.last, halt.last - 1)) halt.last--
}

/** A drive from one halt to another: it begins and ends at their centres. */
function driving(fixes: readonly Fix[], first: number, last: number, before: Halt | null, after: Halt | null): Driving {
  const steps: Step[] = []
  const vertex = (i: number) => {
    const f = fixes[i] as Fix
    const halt = i === first ? before : i === last ? after : null
    return { at: f.at, lat: halt?.lat ?? f.lat, lng: halt?.lng ?? f.lng, accuracy: f.accuracy }
  }
  let anchor = vertex(first)
  let topSpeed: number | null = null
  let speedBefore = speedAt(fixes, first)
  for (let i = first + 1; i <= last; i++) {
    const v = vertex(i)
    const speed = speedAt(fixes, i)
    topSpeed = highest(topSpeed, lower(speedBefore, speed))
    speedBefore = speed
    const meters = metersBetween(anchor, v)
    if (meters < Math.max(STEP_M, v.accuracy) && i < last) continue
    // a leap too fast to be driven, which later fixes confirm: the vehicle is there, but the leap adds no distance
    const isJump = isTooFast(anchor, v)
    steps.push({ from: anchor.at, until: v.at, meters: isJump ? 0 : meters, topSpeed })
    anchor = v
    topSpeed = null
  }
  return { kind: 'moving', from: timeOf(fixes, first), until: timeOf(fixes, last), steps }
}

const lower = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.min(a, b))

/**
 * Metres per second at a fix: what the receiver measured or, where it says nothing, the way from the fix before over its
 * time. Null when neither can be told.
 * @param fixes good ones, in order of time
 */
export function speedAt(fixes: readonly Fix[], i: number): number | null {
  const f = fixes[i] as Fix
  if (f.speed !== null) return f.speed <= RULE.speedMax ? f.speed : null
  const g = fixes[i - 1]
  if (!g || f.at === g.at || f.at - g.at > RULE.silenceMs) return null
  const meters = metersBetween(g, f)
  const speed = meters / ((f.at - g.at) / 1000)
  if (speed > RULE.speedMax) return null
  return meters < Math.max(STEP_M, f.accuracy) ? 0 : speed
}
