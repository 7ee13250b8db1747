/**
 * Whether a vehicle moves outside working hours (docs/decisions/0068). Pure; instants UTC milliseconds, distances metres. Of
 * fixes that may not be recorded nothing is kept but two instants and a rounded distance: no place can be read from them.
 */
import { withAccuracy } from '../dispositivos/accuracy'
import { type Coordinates, metersBetween } from '../dispositivos/geometry'
import { workingHours, type ZonedHours } from '../horarios/hours'
import { type Episode, episodeOf } from './episode'
import type { Sighting } from './watch'

/** It has moved when it is this much nearer or further than it was, or twice the accuracy of the fix. */
const MOVED_M = 200
/** Two fixes so far apart in time prove it: one alone may be noise. */
const SECOND_FIX_MS = 30_000
/** Less accurate fixes say nothing. */
const ACCURACY_M = 100
/** Distances are kept no finer than this. */
const ROUNDED_M = 100

/** What is kept of one span outside the hours. */
export interface OffHoursState {
  vehiculoId: string
  /** when the first of its fixes was taken, and the end of the span, null for one without an end */
  begun: number
  until: number | null
  /** a recorded fix, from which distances are measured */
  anchor: Coordinates
  /** how far from there the first fix was, rounded */
  metres: number
  /** the last fix that was looked at */
  seen: number
  /** the first fix elsewhere; null without */
  since: number | null
  /** `late`: what moved was heard of too late to be told */
  said: 'nothing' | 'late' | 'all'
}

export interface OffHoursOf {
  vehiculoId: string
  /** the hours outside of which it is not to move */
  work: ZonedHours
  /** the recorded fix before an instant; null when there is none, of which nothing can be said */
  anchorBefore: (at: number) => Coordinates | null
  /** whether the fixes are recorded: what moved then ends with the fix that proved it, so that its way can be seen */
  isRecorded: boolean
  /** when the fixes arrived */
  now: number
}

/**
 * The state after some fixes, oldest first, and the movement that they proved: one in each span outside the hours. One that
 * was heard of late is said once more, as the same episode, when a fix proves it that is heard in time.
 */
export function offHoursStep(
  state: OffHoursState | null,
  fixes: readonly Sighting[],
  of: OffHoursOf,
): { state: OffHoursState | null; moved: Episode[] } {
  let current = state?.vehiculoId === of.vehiculoId ? state : null
  const moved: Episode[] = []
  for (const fix of fixes.map(withAccuracy)) {
    if (fix.accuracy > ACCURACY_M) continue
    const span = spanOf(fix, current, of)
    if (!span) continue
    current = span
    if (current.said === 'all' || fix.at <= current.seen) continue
    current = { ...current, seen: fix.at }
    if (!isElsewhere(fix, current)) {
      if (current.said === 'nothing') current = { ...current, since: null }
    } else if (current.since === null) current = { ...current, since: fix.at }
    else if (fix.at - current.since >= SECOND_FIX_MS) {
      const { since: inicio, said } = current
      const fin = of.isRecorded ? fix.at : inicio
      const what = { tipo: 'fuera', lugar: null, inicio, fin, maximo: null, limite: null } as const
      const episode = episodeOf(what, { at: fix.at, now: of.now })
      if (episode.avisa || said === 'nothing') moved.push(episode)
      current = { ...current, said: episode.avisa ? 'all' : 'late' }
    }
  }
  return { state: current, moved }
}

/** The span of a fix: the present one, or one that begins with it; null within the hours, and for one that is over. */
function spanOf(fix: Sighting, current: OffHoursState | null, of: OffHoursOf): OffHoursState | null {
  // asked of each fix: the hours may have changed since the span began
  const { open, until } = workingHours(fix.at, of.work)
  if (open) return null
  if (current && fix.at >= current.begun && (current.until === null || fix.at < current.until)) return current
  if (current && fix.at < current.begun) return null
  const anchor = of.anchorBefore(fix.at) ?? (of.isRecorded ? fix : null)
  if (!anchor) return null
  const metres = Math.round(metersBetween(anchor, fix) / ROUNDED_M) * ROUNDED_M
  const vehiculoId = of.vehiculoId
  const at = { lat: anchor.lat, lng: anchor.lng }
  return { vehiculoId, begun: fix.at, until, anchor: at, metres, seen: fix.at, since: null, said: 'nothing' }
}

/** Neither where it was last recorded nor where the span began. */
function isElsewhere(fix: Sighting, { anchor, metres }: OffHoursState): boolean {
  const away = metersBetween(anchor, fix)
  const enough = Math.max(MOVED_M, 2 * fix.accuracy)
  return away > enough && Math.abs(away - metres) > enough + ROUNDED_M / 2
}
