/** What the page of a shared vehicle says, from what it knows: one state at a time. */
import {
  type Estimate,
  estimate,
  SILENT_MS,
  STOPPED_MS,
  standsSince,
  TRAIL_MS,
  type TrailFix,
} from '@domain/compartidos/estimate'
import { heading, metersBetween } from '@domain/dispositivos/geometry'

/** What the server tells of a link with the page, and again when it has changed; UTC milliseconds. */
export interface LinkState {
  hasta: number
  llegada: number | null
  /** the spans in which the vehicle records nothing */
  off: readonly { from: number; until: number }[]
}
export interface KnownLink extends LinkState {
  trail: readonly TrailFix[]
  destination: { lat: number; lng: number } | null
  /** how much longer the company's ways are than straight lines */
  detour: number
}

export type Shown =
  | { phase: 'waiting' }
  | { phase: 'live'; at: number; range: Estimate | null }
  | { phase: 'stopped'; at: number; since: number }
  | { phase: 'silent'; at: number }
  | { phase: 'arrived'; at: number }
  /** `until` is null when the link ends before the vehicle works again */
  | { phase: 'off'; until: number | null }

const offSpan = (off: LinkState['off'], now: number) => off.find(({ from, until }) => now >= from && now < until)

/** What the map draws of a trail: nothing while the vehicle records nothing (docs/decisions/0059). */
export const drawnTrail = <F>(trail: readonly F[], { off }: Pick<LinkState, 'off'>, now: number): readonly F[] =>
  offSpan(off, now) ? [] : trail

/** @param now UTC milliseconds */
export function shownOf({ trail, destination, detour, hasta, llegada, off }: KnownLink, now: number): Shown {
  if (llegada !== null) return { phase: 'arrived', at: llegada }
  const span = offSpan(off, now)
  if (span) return { phase: 'off', until: span.until < hasta ? span.until : null }
  const last = trail.at(-1)
  if (!last) return { phase: 'waiting' }
  if (now - last.at > SILENT_MS) return { phase: 'silent', at: last.at }
  const since = standsSince(trail) ?? last.at
  if (last.at - since > STOPPED_MS) return { phase: 'stopped', at: last.at, since }
  return { phase: 'live', at: last.at, range: destination && estimate(trail, destination, now, detour) }
}

/** Nearer fixes say nothing of where a vehicle goes. */
const AWAY_M = 20

/** Where the vehicle goes, degrees from north: as its device says, else by its way. Null while neither tells. */
export function headingOf(trail: readonly (TrailFix & { heading?: number })[]): number | null {
  const last = trail.at(-1)
  if (!last) return null
  if (last.heading !== undefined) return last.heading
  const before = trail.findLast((fix) => metersBetween(fix, last) >= AWAY_M)
  return before ? heading(before, last) : null
}

/** The trail with another position, in order of time and without what is older than it is drawn. */
export function extendTrail<F extends TrailFix>(trail: readonly F[], fix: F): readonly F[] {
  const last = trail.at(-1)
  if (last && fix.at <= last.at) return trail
  return [...trail.filter(({ at }) => at > fix.at - TRAIL_MS), fix]
}
