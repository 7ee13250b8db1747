/**
 * When a vehicle arrives, as a range, without a routing server (docs/decisions/0056): what remains in a straight line times
 * the detour that streets make, at the speed of the last minutes, stops included. Where the answer would be a guess there
 * is none.
 */
import { type Coordinates, metersBetween } from '../dispositivos/geometry'

/** A position of the shared vehicle; `at` in UTC milliseconds. */
export interface TrailFix extends Coordinates {
  at: number
}

/** From when until when it arrives: whole five minutes, UTC milliseconds. */
export interface Estimate {
  from: number
  until: number
}

const MINUTE_MS = 60_000
/** How much longer the way along streets is than the straight line, while a company has not driven enough to know. */
export const DETOUR = 1.35
/** Metres per second, supposed before a vehicle has shown its own speed: the average of real drives, stops included. */
const FIRST_SPEED = 23 / 3.6
/** The average forgets with a time constant of a fifth of what remains, within these bounds. */
const FORGETS_MIN_MS = 100_000
const FORGETS_MAX_MS = 1_000_000
/** How much shorter and longer than expected it may take: wide enough for six of seven arrivals of real drives. */
const EARLY = 0.55
const LATE = 1.7
const STEP_MS = 5 * MINUTE_MS
/** A longer range would say nothing that a customer can plan by. */
export const WIDEST_MS = 60 * MINUTE_MS
/** Older positions are neither shown nor averaged. */
export const TRAIL_MS = 30 * MINUTE_MS
/** No signal for this long: where the vehicle is now is not known. */
export const SILENT_MS = 5 * MINUTE_MS
/** Standing for this long: a stop whose end cannot be foreseen. */
export const STOPPED_MS = 10 * MINUTE_MS
/** While its positions stay within so many metres a vehicle stands: receivers wander that far. */
const STANDS_M = 60
/** So near the destination the vehicle has arrived. */
export const ARRIVED_M = 150

/** Whether a position is at the destination. */
export const isThere = (fix: Coordinates, destination: Coordinates): boolean =>
  metersBetween(fix, destination) <= ARRIVED_M

/** Since when a vehicle stands where it last was (UTC milliseconds): the first fix of the unbroken run near the last. */
export function standsSince(trail: readonly TrailFix[]): number | null {
  const last = trail.at(-1)
  if (!last) return null
  let since = last.at
  for (let i = trail.length - 2; i >= 0; i--) {
    const fix = trail[i] as TrailFix
    if (metersBetween(fix, last) > STANDS_M) break
    since = fix.at
  }
  return since
}

/**
 * The range in which the vehicle arrives, or null: without a signal, after a long stop, at the destination, or when the
 * range would be too wide to help.
 * @param trail its positions, oldest first
 * @param now UTC milliseconds
 * @param detour of the streets that the company's vehicles drive (`learntDetour`)
 */
export function estimate(
  trail: readonly TrailFix[],
  destination: Coordinates,
  now: number,
  detour = DETOUR,
): Estimate | null {
  const last = trail.at(-1)
  const since = standsSince(trail)
  if (!last || since === null || now - last.at > SILENT_MS) return null
  if (trail.length > 1 && last.at - since > STOPPED_MS) return null
  const straight = metersBetween(last, destination)
  if (straight <= ARRIVED_M) return null
  const way = straight * detour
  const speed = speedOf(trail, (way / FIRST_SPEED) * 1000)
  const remaining = (way / speed) * 1000
  const from = Math.floor((last.at + remaining * EARLY) / STEP_MS) * STEP_MS
  const until = Math.ceil((last.at + remaining * LATE) / STEP_MS) * STEP_MS
  if (until - from > WIDEST_MS || until <= now) return null
  return { from: Math.max(from, Math.floor(now / STEP_MS) * STEP_MS), until }
}

/** The exponential average of the speed, in metres per second; before the first fix it stands at what is supposed. */
function speedOf(trail: readonly TrailFix[], remainingMs: number): number {
  const forgets = Math.min(FORGETS_MAX_MS, Math.max(FORGETS_MIN_MS, remainingMs / 5))
  let speed = FIRST_SPEED
  for (let i = 1; i < trail.length; i++) {
    const before = trail[i - 1] as TrailFix
    const fix = trail[i] as TrailFix
    const ms = fix.at - before.at
    if (ms <= 0) continue
    const kept = Math.exp(-ms / forgets)
    speed = kept * speed + (1 - kept) * (metersBetween(before, fix) / (ms / 1000))
  }
  return speed
}
