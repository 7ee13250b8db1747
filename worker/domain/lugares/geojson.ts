/** Places as GeoJSON (RFC 7946), for other map programs: longitude first, rings closed and counterclockwise. */
import type { Coordinates } from '../dispositivos/geometry'
import type { Shape } from './shape'

export interface NamedShape extends Shape {
  nombre: string
  grupo: string | null
  color: string
  limite: number | null
}

/**
 * A circle, which GeoJSON does not have, is its centre with `radio_m`; a corridor is its line with `radio_m` to each side;
 * `limite_kmh` is the speed limit inside, null without.
 */
export const geojsonOfPlaces = (places: readonly NamedShape[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ nombre, grupo, color, forma, puntos, radio, limite }) => ({
      type: 'Feature',
      properties: {
        nombre,
        grupo,
        color,
        forma,
        limite_kmh: limite,
        ...(forma === 'poligono' ? {} : { radio_m: radio }),
      },
      geometry: geometryOf({ forma, puntos, radio }),
    })),
  })

function geometryOf({ forma, puntos }: Shape) {
  const at = ({ lat, lng }: Coordinates) => [lng, lat]
  const [first] = puntos
  if (!first) return null
  if (forma === 'circulo') return { type: 'Point', coordinates: at(first) }
  if (forma === 'corredor') return { type: 'LineString', coordinates: puntos.map(at) }
  const ring = isClockwise(puntos) ? [...puntos].reverse() : puntos
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? first].map(at)] }
}

const isClockwise = (puntos: readonly Coordinates[]): boolean =>
  puntos.reduce((sum, a, i) => {
    const b = puntos[(i + 1) % puntos.length] ?? a
    return sum + (b.lng - a.lng) * (b.lat + a.lat)
  }, 0) > 0
