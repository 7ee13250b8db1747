/** Where a vehicle goes that is sent to a place. */
import type { Point } from '../dispositivos/geometry'

/** The middle of a place's points, degrees to a metre: of a circle its centre, of a corridor between its ends. */
export function middleOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    Number((points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length)).toFixed(5))
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}
