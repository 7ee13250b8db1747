/**
 * The shape of a place and how far a position is from it. Distances in metres on a plane around the position, exact to
 * 0.5 % within some kilometres of it: places are small, and of a far one only that it is far matters.
 */
import { type Coordinates, metersBetween } from '../dispositivos/geometry'

/** A company has no more places: more say no more on a map, and a vehicle's Device keeps them all. */
export const LUGARES_MAX = 300

/** As stored in `lugares.forma`. */
export const FORMAS = ['circulo', 'poligono', 'corredor'] as const
export type Forma = (typeof FORMAS)[number]

/** A circle has one point, a polygon three and more (closed by itself), a corridor two and more. */
export interface Shape {
  forma: Forma
  puntos: readonly Coordinates[]
  /** of the circle, or to each side of the corridor's line, metres; 0 for a polygon */
  radio: number
}

const METERS_PER_DEGREE = 111_195
const RAD = Math.PI / 180
/** Samples of a segment lie this close together, metres. */
const SAMPLE_M = 15
const SAMPLES_MAX = 128

interface Flat {
  x: number
  y: number
}

/** Metres east and north of `origin`. */
const flat = (origin: Coordinates, { lat, lng }: Coordinates): Flat => ({
  x: (lng - origin.lng) * METERS_PER_DEGREE * Math.cos(origin.lat * RAD),
  y: (lat - origin.lat) * METERS_PER_DEGREE,
})

/** From the origin to the segment a–b. */
function toSegment(a: Flat, b: Flat): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + along * dx, a.y + along * dy)
}

/** Whether a ray from the origin to the east crosses the edge a–b. */
const isCrossed = (a: Flat, b: Flat): boolean => a.y > 0 !== b.y > 0 && a.x - (a.y * (b.x - a.x)) / (b.y - a.y) > 0

/** How far a position is outside of a place, metres; negative: how deep inside. */
export function distanceTo({ forma, puntos, radio }: Shape, at: Coordinates): number {
  const [centre] = puntos
  if (!centre) return Number.POSITIVE_INFINITY
  if (forma === 'circulo') return metersBetween(centre, at) - radio
  const corners = puntos.map((p) => flat(at, p))
  let nearest = Number.POSITIVE_INFINITY
  let isInside = false
  for (let i = 1; i < corners.length; i++) {
    const a = corners[i - 1] as Flat
    const b = corners[i] as Flat
    nearest = Math.min(nearest, toSegment(a, b))
    if (isCrossed(a, b)) isInside = !isInside
  }
  if (forma === 'corredor') return nearest - radio
  const last = corners[corners.length - 1] as Flat
  const first = corners[0] as Flat
  nearest = Math.min(nearest, toSegment(last, first))
  if (isCrossed(last, first)) isInside = !isInside
  return isInside ? -nearest : nearest
}

/** Half the breadth of a place, metres: of a polygon the radius of the circle of the same area. */
export function breadth({ forma, puntos, radio }: Shape): number {
  if (forma !== 'poligono') return radio
  const [origin] = puntos
  if (!origin) return 0
  const corners = puntos.map((p) => flat(origin, p))
  const twice = corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length] as Flat
    return sum + a.x * b.y - b.x * a.y
  }, 0)
  return Math.sqrt(Math.abs(twice) / 2 / Math.PI)
}

/**
 * Where the straight way between two positions lies inside a place by `depth` metres and more somewhere: the shares of
 * the way (0 to 1) at which it enters and leaves; null when it does not.
 */
export function crossing(
  shape: Shape,
  a: Coordinates,
  b: Coordinates,
  depth: number,
): { from: number; until: number } | null {
  const length = metersBetween(a, b)
  const ends = Math.min(distanceTo(shape, a), distanceTo(shape, b))
  if (ends > length) return null
  const n = Math.min(SAMPLES_MAX, Math.max(2, Math.ceil(length / SAMPLE_M)))
  let from = -1
  let until = -1
  let deepest = 0
  for (let i = 1; i < n; i++) {
    const share = i / n
    const d = distanceTo(shape, { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share })
    if (d >= 0) continue
    if (from < 0) from = share
    until = share
    deepest = Math.min(deepest, d)
  }
  return from >= 0 && -deepest >= depth ? { from, until } : null
}
