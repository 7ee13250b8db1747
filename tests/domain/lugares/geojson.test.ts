/** Places for other map programs. */
import { expect, test } from 'vitest'
import { geojsonOfPlaces, type NamedShape } from '../../../worker/domain/lugares/geojson'

const place = (rest: Partial<NamedShape>): NamedShape => ({
  nombre: 'Bodega',
  grupo: null,
  color: 'azul',
  limite: null,
  forma: 'circulo',
  radio: 200,
  puntos: [{ lat: 4.65, lng: -74.1 }],
  ...rest,
})
const featuresOf = (...places: NamedShape[]) => JSON.parse(geojsonOfPlaces(places)).features
const corners = [
  { lat: 4, lng: -74 },
  { lat: 4, lng: -73 },
  { lat: 5, lng: -73 },
]

test('a circle is its centre with its radius, a corridor its line with the way to each side', () => {
  expect(featuresOf(place({}), place({ forma: 'corredor', puntos: corners, radio: 30, limite: 60 }))).toMatchObject([
    { properties: { nombre: 'Bodega', radio_m: 200 }, geometry: { type: 'Point', coordinates: [-74.1, 4.65] } },
    {
      properties: { radio_m: 30, limite_kmh: 60 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-74, 4],
          [-73, 4],
          [-73, 5],
        ],
      },
    },
  ])
})

test('a polygon is a closed ring that runs counterclockwise, whichever way it was drawn', () => {
  const drawn = (puntos: typeof corners) => featuresOf(place({ forma: 'poligono', puntos, radio: 0 }))[0]
  const ring = drawn(corners).geometry.coordinates[0]
  expect(ring).toEqual([
    [-74, 4],
    [-73, 4],
    [-73, 5],
    [-74, 4],
  ])
  const [first, ...rest] = drawn([...corners].reverse()).geometry.coordinates[0]
  expect(rest.at(-1)).toEqual(first)
  expect(new Set(rest.map(String))).toEqual(new Set(ring.slice(1).map(String)))
  expect(area([first, ...rest])).toBeGreaterThan(0)
  expect(drawn(corners).properties).not.toHaveProperty('radio_m')
})

/** Twice the area of a ring, positive when it runs counterclockwise. */
const area = (ring: [number, number][]) =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]![0] * y - x * ring[i]![1]), 0)
