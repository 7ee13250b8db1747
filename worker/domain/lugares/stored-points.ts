/** The points of a place as they are stored: pairs of degrees. */
import type { Coordinates } from '../dispositivos/geometry'

export const serializePoints = (points: readonly Coordinates[]): string =>
  JSON.stringify(points.map(({ lat, lng }) => [lat, lng]))

/** Stored points; what is not a pair of numbers is left out. */
export function parsePoints(stored: string): Coordinates[] {
  const list = JSON.parse(stored) as unknown[]
  return list.flatMap((pair) => {
    const [lat, lng] = Array.isArray(pair) ? (pair as unknown[]) : []
    return typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : []
  })
}
