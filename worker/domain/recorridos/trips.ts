/** Trips: drives joined over short stops, as people count them. */
import { highest, type Interval, RULE } from './params'
import type { Segment } from './segments'

/** From the first start to the last arrival; `meters` driven, `topSpeed` in metres per second. */
export interface Trip extends Interval {
  meters: number
  topSpeed: number | null
}

/** A trip is over after `tripEndMs` of standing or silence, and where working hours end. */
export function tripsOf(segments: readonly Segment[]): Trip[] {
  const trips: Trip[] = []
  let current: Trip | null = null
  for (const { kind, from, until, meters, topSpeed } of segments) {
    if (kind === 'moving') {
      if (!current) {
        current = { from, until, meters: 0, topSpeed: null }
        trips.push(current)
      }
      current.until = until
      current.meters += meters
      current.topSpeed = highest(current.topSpeed, topSpeed)
    } else if (kind === 'off-hours' || (current && until - current.until >= RULE.tripEndMs)) {
      current = null
    }
  }
  return trips
}
