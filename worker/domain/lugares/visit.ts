/**
 * Whether a vehicle is at a place: a small machine fed one fix at a time, in order of time (docs/decisions/0055). Times
 * UTC milliseconds, distances metres.
 */
import { type Coordinates, metersBetween } from '../dispositivos/geometry'
import { breadth, crossing, distanceTo, type Shape } from './shape'

/** A fix that lies inside by less than its own accuracy begins a visit only together with a second one at least this much later. */
const SECOND_FIX_MS = 30_000
/** It has left when it was outside for this long, by more than the margin or the accuracy of the fix. */
const OUTSIDE_MS = 2 * 60_000
const MARGIN_M = 25
/** A place passed between two fixes counts when they are this close in time and in distance. */
const GAP_MS = 5 * 60_000
const STEP_M = 1000

export interface AccurateFix extends Coordinates {
  at: number
  accuracy: number
}

/** What is kept between fixes; small, since it is stored for each place. */
export interface VisitState {
  /** since when it is there; null when it is not */
  since: number | null
  /** the first fix that said otherwise, while it is not certain; null without */
  doubt: number | null
}

/** What happened at a place: a visit began, ended, or went by between two fixes. */
interface Visit {
  from: number
  /** null while it lasts */
  until: number | null
}

/**
 * The state after the first fix. A vehicle that is inside already may have been there for hours: its visit counts from
 * this fix on, and is told to no person (`avisa: false` in watch.ts).
 */
export function firstVisitState(shape: Shape, fix: AccurateFix): VisitState {
  return { since: distanceTo(shape, fix) < 0 ? fix.at : null, doubt: null }
}

/**
 * The state after a fix, and the visit that it began or ended. A visit begins with the first fix of those that prove it,
 * and ends with the first of those outside.
 * @param before the fix before it, null when there is none; `fix` is later
 */
export function visitStep(
  shape: Shape,
  state: VisitState,
  fix: AccurateFix,
  before: AccurateFix | null,
): { state: VisitState; visit: Visit | null } {
  const { since, doubt } = state
  const distance = distanceTo(shape, fix)
  if (since !== null) {
    if (distance <= Math.max(MARGIN_M, fix.accuracy)) return settled(state)
    const left = doubt ?? fix.at
    if (fix.at - left < OUTSIDE_MS) return { state: { since, doubt: left }, visit: null }
    return { state: { since: null, doubt: null }, visit: { from: since, until: left } }
  }
  const depth = Math.min(fix.accuracy, breadth(shape) / 2)
  if (distance >= 0) {
    const passed = before && isNear(before, fix) ? crossing(shape, before, fix, Math.max(depth, 1)) : null
    if (!passed || !before || distance <= MARGIN_M) return settled(state)
    const at = (share: number) => Math.round(before.at + (fix.at - before.at) * share)
    return { state: { since: null, doubt: null }, visit: { from: at(passed.from), until: at(passed.until) } }
  }
  const entered = doubt ?? fix.at
  if (-distance < depth && fix.at - entered < SECOND_FIX_MS)
    return { state: { since: null, doubt: entered }, visit: null }
  return { state: { since: entered, doubt: null }, visit: { from: entered, until: null } }
}

/** The same state without a doubt; the same object where there is none, so that nothing has to be stored. */
const settled = (state: VisitState) => ({
  state: state.doubt === null ? state : { since: state.since, doubt: null },
  visit: null,
})

const isNear = (a: AccurateFix, b: AccurateFix): boolean => b.at - a.at <= GAP_MS && metersBetween(a, b) <= STEP_M
