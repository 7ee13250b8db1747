/** What holds for the day of any points whatever. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, startOfDay, ZONAS } from '../../../worker/domain/day'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { day } from '../../../worker/domain/recorridos/day'
import type { DayParams } from '../../../worker/domain/recorridos/params'
import { Drive, HOUR, MINUTE, pointAt } from './drives'

const FROM = startOfDay('America/Bogota', '2026-11-19')
const DAY: DayParams = { from: FROM, until: FROM + 24 * HOUR, now: FROM + 48 * HOUR }

const point = fc
  .record({
    minute: fc.integer({ min: -60, max: 25 * 60 }),
    second: fc.integer({ min: 0, max: 59 }),
    east: fc.integer({ min: -3000, max: 3000 }),
    north: fc.integer({ min: -3000, max: 3000 }),
    accuracy: fc.constantFrom(5, 20, 80, 400),
    speed: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
    src: fc.constantFrom('', 'a', 'b'),
  })
  .map(({ minute, second, east, north, ...more }) => pointAt(FROM + minute * MINUTE + second * 1000, east, north, more))
const wild = fc.array(point, { maxLength: 80 })

/** What a vehicle does one thing after the other; drives are long enough to be drives. */
const plan = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('park' as const), minutes: fc.integer({ min: 4, max: 40 }) }),
    fc.record({
      kind: fc.constant('drive' as const),
      meters: fc.integer({ min: 1500, max: 9000 }),
      kmh: fc.integer({ min: 20, max: 90 }),
    }),
    fc.record({ kind: fc.constant('silent' as const), minutes: fc.integer({ min: 6, max: 60 }) }),
  ),
  { minLength: 1, maxLength: 10 },
)
function driven(steps: typeof plan extends fc.Arbitrary<infer T> ? T : never, seed: number): Drive {
  const drive = new Drive(FROM + 2 * HOUR, { accuracy: 10, seed })
  for (const step of steps) {
    if (step.kind === 'park') drive.park(step.minutes * MINUTE)
    else if (step.kind === 'silent') drive.silent(step.minutes * MINUTE)
    else drive.drive(step.meters, step.kmh).turn(70)
  }
  return drive
}

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 6 })
  .map((minutes) => minutes.sort((a, b) => a - b))
  .map((m) =>
    Array.from({ length: m.length >> 1 }, (_, i) => ({
      from: FROM + m[2 * i]! * MINUTE,
      until: FROM + m[2 * i + 1]! * MINUTE,
    })),
  )

test('segments follow each other from midnight to midnight, or to now, and their sums are those of the day', () => {
  fc.assert(
    fc.property(wild, spans, fc.integer({ min: 0, max: 30 * 60 }), (points, offHours, minutes) => {
      const d = day(points, { ...DAY, offHours, now: FROM + minutes * MINUTE })
      const end = Math.min(DAY.until, FROM + minutes * MINUTE)
      let at = FROM
      for (const s of d.segments) {
        expect(s.from).toBe(at)
        expect(s.until).toBeGreaterThan(s.from)
        expect(s.meters >= 0 && (s.kind === 'moving' || s.meters === 0)).toBe(true)
        at = s.until
      }
      expect(at).toBe(end)
      expect(d.movingMs + d.stoppedMs + d.silentMs + d.offHoursMs).toBe(end - FROM)
      expect(d.trips.reduce((sum, t) => sum + t.meters, 0)).toBeCloseTo(d.meters, 6)
      for (const stop of d.stops) expect(stop.until > stop.from && stop.from >= FROM && stop.until <= end).toBe(true)
    }),
  )
})

test('points in any order, in any batches, sent twice: the same day', () => {
  const shuffled = wild.chain((points) =>
    fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length }), fc.subarray(points)),
  )
  fc.assert(
    fc.property(shuffled, ([points, other, again]) => {
      expect(day([...again, ...other], DAY)).toEqual(day(points, DAY))
    }),
  )
})

test('a batch that comes late gives the day as if it had come in time', () => {
  fc.assert(
    fc.property(plan, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (steps, seed, share) => {
      const { points } = driven(steps, seed)
      const middle = Math.floor(points.length * share)
      const late: Point[] = [...points.slice(middle), ...points.slice(0, middle)]
      expect(day(late, DAY)).toEqual(day(points, DAY))
    }),
    { numRuns: 30 },
  )
})

test('kilometres are those of the road within two per cent, and nothing is driven while parked', () => {
  fc.assert(
    fc.property(plan, fc.nat(), (steps, seed) => {
      const drive = driven(steps, seed)
      const d = day(drive.points, DAY)
      const drives = steps.filter((s) => s.kind === 'drive').length
      expect(Math.abs(d.meters - drive.meters)).toBeLessThanOrEqual(drive.meters * 0.02 + 30 * drives)
      if (drives === 0) expect(d.meters).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('in every zone and on days of 23 or 25 hours the segments fill the day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONAS), fc.integer({ min: 0, max: 1200 }), fc.nat(1380), (zona, n, minute) => {
      const date = addDays('2025-01-01', n)
      const from = startOfDay(zona, date)
      const until = startOfDay(zona, addDays(date, 1))
      const drive = new Drive(from + minute * MINUTE).drive(3000, 40).park(5 * MINUTE)
      const d = day(drive.points, { from, until, now: until + HOUR })
      expect(d.segments[0]?.from).toBe(from)
      expect(d.segments.at(-1)?.until).toBe(until)
      expect(d.movingMs + d.stoppedMs + d.silentMs).toBe(until - from)
    }),
    { numRuns: 40 },
  )
  // Santiago's clocks go back on 4 April 2026
  const long = startOfDay('America/Santiago', '2026-04-05') - startOfDay('America/Santiago', '2026-04-04')
  expect(long).toBe(25 * HOUR)
})

test('a trip over midnight is whole: what one day lacks the other has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (minutes, seed) => {
      const drive = new Drive(DAY.until - minutes * MINUTE, { accuracy: 8, seed }).drive(30_000, 30).park(10 * MINUTE)
      const next: DayParams = { from: DAY.until, until: DAY.until + 24 * HOUR, now: DAY.now + 24 * HOUR }
      const whole = day(drive.points, { from: DAY.from, until: next.until, now: next.now })
      const sum = day(drive.points, DAY).meters + day(drive.points, next).meters
      expect(Math.abs(sum - whole.meters)).toBeLessThan(60)
    }),
    { numRuns: 30 },
  )
})
