import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heading, metersBetween } from '../../../worker/domain/dispositivos/geometry'

const point = () =>
  fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  })

test('from Bogotá to Medellín are about 240 km', () => {
  const km = metersBetween({ lat: 4.711, lng: -74.0721 }, { lat: 6.2442, lng: -75.5812 }) / 1000
  expect(km).toBeGreaterThan(235)
  expect(km).toBeLessThan(245)
})

test('north, east, south and west', () => {
  const from = { lat: 4.65, lng: -74.1 }
  expect(heading(from, { lat: 4.66, lng: -74.1 })).toBeCloseTo(0, 1)
  expect(heading(from, { lat: 4.65, lng: -74.09 })).toBeCloseTo(90, 1)
  expect(heading(from, { lat: 4.64, lng: -74.1 })).toBeCloseTo(180, 1)
  expect(heading(from, { lat: 4.65, lng: -74.11 })).toBeCloseTo(270, 1)
})

test('a distance is the same both ways, never negative, and 0 only to itself; a bearing stays within the circle', () => {
  fc.assert(
    fc.property(point(), point(), (a, b) => {
      expect(metersBetween(a, b)).toBeCloseTo(metersBetween(b, a), 6)
      expect(metersBetween(a, b)).toBeGreaterThanOrEqual(0)
      expect(metersBetween(a, a)).toBe(0)
      expect(heading(a, b)).toBeGreaterThanOrEqual(0)
      expect(heading(a, b)).toBeLessThan(360)
    }),
  )
})
