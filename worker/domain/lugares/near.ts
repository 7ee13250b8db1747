/** What a position is called: by the company's place where it lies, or by the nearest one. Pure. */
import type { Coordinates } from '../dispositivos/geometry'
import { breadth, distanceTo, type Shape } from './shape'

/** Further from a place than this, metres, its name says nothing of where a vehicle is. */
const NEAR_M = 150

export interface NamedPlace extends Shape {
  nombre: string
}

interface Nearby {
  nombre: string
  /** false: beside it, at most `NEAR_M` from its outline */
  isInside: boolean
}

/**
 * The company's place at a position: of several that hold it the smallest, which says most; else the nearest within
 * `NEAR_M`. Null when none is near.
 */
export function placeNear(places: readonly NamedPlace[], at: Coordinates): Nearby | null {
  let found: (Nearby & { rank: number }) | null = null
  for (const place of places) {
    const away = distanceTo(place, at)
    if (away > NEAR_M) continue
    const isInside = away < 0
    if (found?.isInside && !isInside) continue
    const rank = isInside ? breadth(place) : away
    if (found && found.isInside === isInside && found.rank <= rank) continue
    found = { nombre: place.nombre, isInside, rank }
  }
  return found && { nombre: found.nombre, isInside: found.isInside }
}
