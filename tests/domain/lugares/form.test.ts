/** What people type, paste or draw of a place. */
import { expect, test } from 'vitest'
import { LugaresCommand, pointLines, readPoints } from '../../../worker/domain/lugares/form'
import { breadth, distanceTo } from '../../../worker/domain/lugares/shape'
import { parsePoints, serializePoints } from '../../../worker/domain/lugares/stored-points'

const typed = (fields: object) => {
  const form = {
    intent: 'create',
    nombre: 'Patio',
    color: 'azul',
    forma: 'circulo',
    puntos: '4.65, -74.1',
    para: 'todos',
  }
  return LugaresCommand.safeParse({ ...form, radio: '200', ...fields })
}
const refused = (fields: object) =>
  typed(fields).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

test('points are coordinates or long links of map programs, one on each line', () => {
  const lines = '4.6486, -74.0875\n\n https://www.google.com/maps/@4.65,-74.1,17z \n4,7;-74,2'
  expect(readPoints(lines)).toEqual([
    { lat: 4.6486, lng: -74.0875 },
    { lat: 4.65, lng: -74.1 },
    { lat: 4.7, lng: -74.2 },
  ])
  expect(readPoints('https://maps.app.goo.gl/abc123')).toEqual([null])
  expect(refused({ puntos: 'la bodega' })).toEqual(['puntos lugar-ilegible'])
  expect(refused({ puntos: '4.65, -74.1\nhttps://maps.app.goo.gl/abc123' })).toEqual(['puntos enlace-corto'])
})

test('what was drawn is shown again as it was, to about a metre', () => {
  const points = [
    { lat: 4.6486123, lng: -74.0875987 },
    { lat: 4.7, lng: -74 },
  ]
  const shown = readPoints(pointLines(points)) as { lat: number; lng: number }[]
  expect(shown).toEqual([
    { lat: 4.64861, lng: -74.0876 },
    { lat: 4.7, lng: -74 },
  ])
  expect(parsePoints(serializePoints(shown))).toEqual(shown)
})

test('each shape has its number of points, and circle and corridor their breadth', () => {
  const two = '4.65, -74.1\n4.66, -74.1'
  expect(refused({})).toEqual([])
  expect(refused({ puntos: two })).toEqual(['puntos puntos-de-circulo'])
  expect(refused({ forma: 'poligono', puntos: two })).toEqual(['puntos puntos-de-poligono'])
  expect(refused({ forma: 'poligono', puntos: `${two}\n4.66, -74`, radio: undefined })).toEqual([])
  // corners in a line, all of them in one place, or around a spot that no receiver can tell
  for (const flat of [
    `${two}\n4.67, -74.1`,
    '4.65, -74.1\n4.65, -74.1\n4.65, -74.1',
    '4.65, -74.1\n4.65, -74.10005\n4.65005, -74.1',
  ])
    expect(refused({ forma: 'poligono', puntos: flat })).toEqual(['puntos poligono-sin-area'])
  expect(refused({ forma: 'corredor', puntos: '4.65, -74.1' })).toEqual(['puntos puntos-de-corredor'])
  expect(refused({ forma: 'corredor', puntos: two, radio: undefined })).toEqual(['radio requerido'])
  expect(refused({ radio: '10' })).toEqual(['radio radio-entre'])
  expect(refused({ para: 'algunos' })).toEqual(['placas placas-requeridas'])
})

test('distances are those of the map: outside of the edge, and inside as negative', () => {
  const degree = 1 / 111_195
  const square = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 200 * degree },
    { lat: 200 * degree, lng: 200 * degree },
    { lat: 200 * degree, lng: 0 },
  ]
  const patio = { forma: 'poligono', puntos: square, radio: 0 } as const
  const at = (north: number, east: number) => ({ lat: north * degree, lng: east * degree })
  expect(distanceTo(patio, at(100, 150))).toBeCloseTo(-50, 0)
  expect(distanceTo(patio, at(100, 260))).toBeCloseTo(60, 0)
  expect(distanceTo(patio, at(-30, -40))).toBeCloseTo(50, 0)
  expect(breadth(patio)).toBeCloseTo(200 / Math.sqrt(Math.PI), 0)
  const road = { forma: 'corredor', puntos: [at(0, 0), at(0, 1000)], radio: 50 } as const
  expect(distanceTo(road, at(20, 500))).toBeCloseTo(-30, 0)
  expect(distanceTo(road, at(0, 1100))).toBeCloseTo(50, 0)
  const round = { forma: 'circulo', puntos: [at(0, 0)], radio: 100 } as const
  expect(distanceTo(round, at(0, 40))).toBeCloseTo(-60, 0)
})
