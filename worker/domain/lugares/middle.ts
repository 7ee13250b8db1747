/** Where a vehicle goes that is sent to a place. */
import { type Coordinates, metersBetween } from '../dispositivos/geometry'
import { distanceTo, type Shape } from './shape'

const ORIGIN: Coordinates = { lat: 0, lng: 0 }

/**
 * The middle of a place, degrees to a metre: of a circle its centre, of a corridor the point halfway along its line, of
 * a polygon the centre of its area, or the corner nearest to that where it lies outside.
 */
export function middleOf(shape: Shape): Coordinates {
  const { lat, lng } = exactly(shape)
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}

function exactly(shape: Shape): Coordinates {
  const { forma, puntos } = shape
  if (forma === 'corredor') return halfway(puntos)
  if (forma === 'circulo') return puntos[0] ?? ORIGIN
  const centre = centreOfArea(puntos)
  if (distanceTo(shape, centre) <= 0) return centre
  return puntos.reduce((a, b) => (metersBetween(b, centre) < metersBetween(a, centre) ? b : a), puntos[0] ?? centre)
}

/** In degrees as they are: an area that is stretched has its centre stretched with it. */
function centreOfArea(corners: readonly Coordinates[]): Coordinates {
  const [origin = ORIGIN] = corners
  let twice = 0
  let east = 0
  let north = 0
  const around = corners.map(({ lat, lng }) => ({ x: lng - origin.lng, y: lat - origin.lat }))
  around.forEach((a, i) => {
    const b = around[(i + 1) % around.length] ?? a
    const cross = a.x * b.y - b.x * a.y
    twice += cross
    east += (a.x + b.x) * cross
    north += (a.y + b.y) * cross
  })
  if (twice === 0) return origin
  return { lat: origin.lat + north / (3 * twice), lng: origin.lng + east / (3 * twice) }
}

/** The point halfway along a line. */
function halfway(line: readonly Coordinates[]): Coordinates {
  const lengths = line.slice(1).map((b, i) => metersBetween(line[i] as Coordinates, b))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [i, length] of lengths.entries()) {
    const a = line[i] as Coordinates
    const b = line[i + 1] as Coordinates
    if (left > length) {
      left -= length
      continue
    }
    const share = length === 0 ? 0 : left / length
    return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
  }
  return line[0] ?? ORIGIN
}
