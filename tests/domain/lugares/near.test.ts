/** What a stop is called. */
import { expect, test } from 'vitest'
import { type NamedPlace, placeNear } from '../../../worker/domain/lugares/near'
import { pointAt } from '../recorridos/drives'

const at = (east: number) => {
  const { lat, lng } = pointAt(0, east, 0)
  return { lat, lng }
}
const circle = (nombre: string, east: number, radio: number): NamedPlace => ({
  nombre,
  forma: 'circulo',
  puntos: [at(east)],
  radio,
})
const ZONE = circle('Zona Franca', 0, 2000)
const DEPOT = circle('Bodega', 100, 60)
const CUSTOMER = circle('Cliente', 400, 60)

test('a position in several places is called by the smallest of them, in whatever order they are', () => {
  for (const places of [
    [ZONE, DEPOT],
    [DEPOT, ZONE],
  ])
    expect(placeNear(places, at(100))).toEqual({ nombre: 'Bodega', isInside: true })
})

test('outside of all it is called by the nearest within 150 m, and beyond that by none', () => {
  expect(placeNear([DEPOT, CUSTOMER], at(200))).toEqual({ nombre: 'Bodega', isInside: false })
  expect(placeNear([DEPOT, CUSTOMER], at(300))).toEqual({ nombre: 'Cliente', isInside: false })
  expect(placeNear([DEPOT], at(309))).toEqual({ nombre: 'Bodega', isInside: false })
  expect(placeNear([DEPOT], at(311))).toBeNull()
  expect(placeNear([], at(0))).toBeNull()
})

test('the place where it is comes before one that is nearer to its middle', () => {
  expect(placeNear([DEPOT, ZONE], at(170))).toEqual({ nombre: 'Zona Franca', isInside: true })
})
