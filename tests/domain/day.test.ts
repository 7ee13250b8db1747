import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addYears, dayIn, daysBetween, isDay, startOfDay, ZONAS } from '../../worker/domain/day'

test.each([
  ['America/Bogota', '2026-11-20T04:59:00Z', '2026-11-19'],
  ['America/Bogota', '2026-11-20T05:01:00Z', '2026-11-20'],
  ['America/Lima', '2026-11-20T04:59:00Z', '2026-11-19'],
  ['America/Santiago', '2026-11-20T02:59:00Z', '2026-11-19'],
  ['America/Santiago', '2026-07-20T03:59:00Z', '2026-07-19'],
  ['America/Argentina/Buenos_Aires', '2026-11-20T03:01:00Z', '2026-11-20'],
])('in %s the instant %s falls on %s', (zona, instant, day) => {
  expect(dayIn(zona, Date.parse(instant))).toBe(day)
})

test('days and years are added on the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-11-20', '2026-12-02')).toBe(12)
  expect(addYears('2021-06-30', 5)).toBe('2026-06-30')
  expect(addYears('2024-02-29', 1)).toBe('2025-03-01')
})

test('only real days of the calendar are days', () => {
  expect(isDay('2024-02-29')).toBe(true)
  for (const bad of ['2026-02-29', '2026-13-01', '20-01-01', '', '2026-1-1', 'hoy']) expect(isDay(bad)).toBe(false)
})

test('a day begins at its midnight, or after the leap where the clocks leap over it', () => {
  expect(startOfDay('America/Bogota', '2026-11-20')).toBe(Date.parse('2026-11-20T05:00:00Z'))
  // in Santiago the night to 6 September 2026 has no midnight: 23:59 is followed by 01:00
  expect(startOfDay('America/Santiago', '2026-09-06')).toBe(Date.parse('2026-09-06T04:00:00Z'))
  fc.assert(
    fc.property(fc.constantFrom(...ZONAS), fc.integer({ min: 0, max: 20_000 }), (zona, n) => {
      const day = addDays('2000-01-01', n)
      const start = startOfDay(zona, day)
      expect([dayIn(zona, start), dayIn(zona, start - 1)]).toEqual([day, addDays(day, -1)])
    }),
  )
})
