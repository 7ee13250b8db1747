/** Where a vehicle goes that is sent to a place of its company: into the place, and near its middle. */
import { expect, test } from 'vitest'
import { type Coordinates, metersBetween } from '../../../worker/domain/dispositivos/geometry'
import { middleOf } from '../../../worker/domain/lugares/middle'
import { distanceTo, type Shape } from '../../../worker/domain/lugares/shape'

const METERS = 1 / 111_195
const LAT = 4.65
/** So many metres east and north of a corner in Bogotá. */
const at = (east: number, north: number): Coordinates => ({
  lat: LAT + north * METERS,
  lng: -74.1 + (east * METERS) / Math.cos((LAT * Math.PI) / 180),
})
const shape = (forma: Shape['forma'], puntos: Coordinates[], radio = 0): Shape => ({ forma, puntos, radio })
/** metres between the middle of a place and where it is expected */
const offBy = (place: Shape, east: number, north: number) => metersBetween(middleOf(place), at(east, north))

const elevenOnTheWest = Array.from({ length: 11 }, (_, i) => at(0, 400 - i * 40))
const yard = shape('poligono', [...elevenOnTheWest, at(600, 0), at(600, 400)])

test('the middle of a yard is in its middle, however many corners one of its sides has', () => {
  expect(offBy(yard, 300, 200)).toBeLessThan(1)
  expect(offBy(shape('poligono', [...yard.puntos].reverse()), 300, 200)).toBeLessThan(1)
})

test('of a yard that bends around its middle it is a corner of the yard, the nearest one', () => {
  const bent = shape('poligono', [at(0, 0), at(600, 0), at(600, 40), at(40, 40), at(40, 600), at(0, 600)])
  expect(offBy(bent, 40, 40)).toBeLessThan(1)
  const broad = shape('poligono', [at(0, 0), at(600, 0), at(600, 300), at(300, 300), at(300, 600), at(0, 600)])
  expect(offBy(broad, 250, 250)).toBeLessThan(1)
  expect(distanceTo(broad, middleOf(broad))).toBeLessThan(0)
})

test('of a polygon without an area it is a corner', () => {
  expect(offBy(shape('poligono', [at(0, 0), at(100, 0), at(200, 0)]), 0, 0)).toBeLessThan(1)
})

test('of a corridor it is halfway along, also of a bent one, and of a circle its centre', () => {
  expect(offBy(shape('corredor', [at(0, 0), at(0, 1000), at(500, 1000)], 40), 0, 750)).toBeLessThan(1)
  expect(offBy(shape('corredor', [at(0, 0), at(0, 0)], 40), 0, 0)).toBeLessThan(1)
  expect(offBy(shape('circulo', [at(10, 20)], 400), 10, 20)).toBeLessThan(1)
})
