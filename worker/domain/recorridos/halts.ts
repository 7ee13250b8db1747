/** Where a vehicle stood: fixes that stay near their running centre. The noise of a parked receiver is no movement. */
import { metersBetween } from '../dispositivos/geometry'
import type { Point } from '../dispositivos/point'
import { RULE } from './params'

/** Fixes `first` to `last`, both included, around a centre. */
export interface Halt {
  first: number
  last: number
  lat: number
  lng: number
}

/** Noise may leave the circle this far and this long, and the vehicle still stands. */
export const EXCURSION_M = 200
export const EXCURSION_MS = 150_000
/** A receiver that claims more than this is not believed more. */
const BEST_ACCURACY_M = 5

/** The centre of fixes, the accurate ones heavier. */
class Centre {
  #weight = 0
  lat = 0
  lng = 0

  add(p: Pick<Point, 'lat' | 'lng' | 'accuracy'>): void {
    const weight = 1 / Math.max(p.accuracy, BEST_ACCURACY_M) ** 2
    this.#weight += weight
    this.lat += ((p.lat - this.lat) * weight) / this.#weight
    this.lng += ((p.lng - this.lng) * weight) / this.#weight
  }
}

/** The centre of fixes `first` to `last`. */
export function centreOf(fixes: readonly Point[], first: number, last: number): { lat: number; lng: number } {
  const centre = new Centre()
  for (let i = first; i <= last; i++) centre.add(fixes[i] as Point)
  return { lat: centre.lat, lng: centre.lng }
}

/**
 * The halts of at least `stopMs` among fixes in order of time, `begin` to `end`, both included.
 * @param fixes good ones only
 */
export function halts(fixes: readonly Point[], begin = 0, end = fixes.length - 1): Halt[] {
  const found: Halt[] = []
  for (let i = begin; i <= end; ) {
    const halt = haltAt(fixes, i, end)
    const lasts = (fixes[halt.last] as Point).at - (fixes[i] as Point).at
    if (lasts >= RULE.stopMs) found.push(halt)
    i = lasts >= RULE.stopMs ? halt.last + 1 : i + 1
  }
  return found
}

/** How long fixes from `i` on stay near their centre. */
function haltAt(fixes: readonly Point[], i: number, end: number): Halt {
  const centre = new Centre()
  let last = i
  centre.add(fixes[i] as Point)
  for (let j = i + 1; j <= end; j++) {
    const p = fixes[j] as Point
    if (p.at - (fixes[j - 1] as Point).at > RULE.silenceMs) break
    const away = metersBetween(centre, p)
    if (away <= Math.max(RULE.stopRadius, 2 * p.accuracy)) {
      centre.add(p)
      last = j
    } else if (p.at - (fixes[last] as Point).at > EXCURSION_MS || away > Math.max(EXCURSION_M, 3 * p.accuracy)) break
  }
  return { first: i, last, lat: centre.lat, lng: centre.lng }
}
