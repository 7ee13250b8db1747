/** The day of a vehicle: what it must say of drives whose truth is known. */
import { expect, test } from 'vitest'
import { startOfDay } from '../../../worker/domain/day'
import { type Day, day } from '../../../worker/domain/recorridos/day'
import type { DayParams } from '../../../worker/domain/recorridos/params'
import { Drive, HOUR, MINUTE, pointAt } from './drives'

const MIDNIGHT = startOfDay('America/Bogota', '2026-11-19')
const DAY: DayParams = { from: MIDNIGHT, until: MIDNIGHT + 24 * HOUR, now: MIDNIGHT + 48 * HOUR }
const at = (hour: number, minute = 0) => MIDNIGHT + hour * HOUR + minute * MINUTE
const clock = (instant: number) => Math.round((instant - MIDNIGHT) / MINUTE)
const kinds = (d: Day) => d.segments.map((s) => s.kind).join(' ')

test('a day without a point is silent from midnight to midnight', () => {
  const d = day([], DAY)
  expect(d.segments).toEqual([{ kind: 'silent', from: DAY.from, until: DAY.until, meters: 0, topSpeed: null }])
  expect(d.silences).toEqual([{ from: DAY.from, until: DAY.until, apart: null, inaccurate: 0 }])
  expect(d).toMatchObject({ meters: 0, topSpeed: null, stops: [], trips: [] })
})

test('a drive to a customer and back: two trips, the stop between them with its arrival and departure', () => {
  const drive = new Drive(at(8))
    .drive(5000, 36)
    .park(20 * MINUTE)
    .turn(180)
    .drive(5000, 36)
    .park(15 * MINUTE)
  const d = day(drive.points, DAY)
  expect(kinds(d)).toBe('silent moving stopped moving stopped silent')
  expect(d.trips).toHaveLength(2)
  expect(d.stops.map((s) => [clock(s.from), clock(s.until)])).toEqual([
    [488, 508],
    [517, 532],
  ])
  expect(Math.abs(d.meters - drive.meters) / drive.meters).toBeLessThan(0.02)
  expect(d.topSpeed).toBeCloseTo(10, 1)
})

test.each([
  ['clean', {}],
  ['with speeds of the receiver', { doppler: true }],
  ['of a good phone', { accuracy: 8 }],
  ['of a phone among buildings', { accuracy: 25 }],
  ['once a second', { accuracy: 8, everyMs: 1000 }],
  ['every half minute', { everyMs: 30_000 }],
])('a round through the city with four customers is within two per cent of its kilometres: %s', (_, options) => {
  const drive = new Drive(at(7), options)
  drive.park(10 * MINUTE)
  for (let customer = 0; customer < 4; customer++) {
    for (let block = 0; block < 4; block++) drive.drive(1500, 35).turn(block % 2 ? 90 : -90)
    drive.park(12 * MINUTE)
  }
  const d = day(drive.points, DAY)
  expect(d.stops).toHaveLength(5)
  expect(d.trips).toHaveLength(4)
  expect(Math.abs(d.meters - drive.meters) / drive.meters).toBeLessThan(0.02)
})

test.each([5, 20, 60, 100])('a night parked adds no kilometres, whatever a receiver of %i m says', (accuracy) => {
  for (let seed = 1; seed <= 10; seed++) {
    const d = day(new Drive(at(0), { accuracy, seed }).park(4 * HOUR).points, DAY)
    expect(d.meters).toBe(0)
    expect(d.stops).toHaveLength(1)
    expect(d.trips).toHaveLength(0)
  }
})

test('a red light belongs to the trip; three minutes are a stop, ten end the trip', () => {
  const drive = new Drive(at(9))
    .drive(2000, 40)
    .park(1 * MINUTE)
    .drive(2000, 40)
    .park(5 * MINUTE)
    .drive(2000, 40)
  const d = day(drive.park(12 * MINUTE).drive(2000, 40).points, DAY)
  expect(d.stops.map((s) => Math.round((s.until - s.from) / MINUTE))).toEqual([5, 12])
  expect(d.trips).toHaveLength(2)
})

test('a fix of five kilometres, and one that jumps to another town and back, are shown and add nothing', () => {
  const drive = new Drive(at(9)).drive(6000, 36)
  const clean = day(drive.points, DAY)
  const bad = [
    pointAt(at(9, 3) + 1, 5000, 5000, { accuracy: 5000 }),
    pointAt(at(9, 5) + 2000, 40_000, -9000),
    pointAt(at(9, 5) + 3000, 40_010, -9000),
  ]
  const d = day([...drive.points, ...bad], DAY)
  expect(d.meters).toBeCloseTo(clean.meters, 6)
  expect(d.topSpeed).toBe(clean.topSpeed)
  expect(d.segments).toEqual(clean.segments)
  expect(d.fixes).toHaveLength(clean.fixes.length + 3)
  expect(d.fixes.filter((f) => f.quality !== 'good').map((f) => f.quality)).toEqual([
    'inaccurate',
    'impossible',
    'impossible',
  ])
})

test('a silence is neither a stop nor a drive, and says how far apart its ends are', () => {
  const drive = new Drive(at(9))
    .drive(3000, 36)
    .silent(40 * MINUTE, 30)
    .drive(3000, 36)
  const d = day(drive.points, DAY)
  expect(kinds(d)).toBe('silent moving silent moving silent')
  const [, gap] = d.silences
  expect(gap && gap.apart !== null && Math.round(gap.apart / 1000)).toBe(20)
  expect(d.meters).toBeLessThan(6100)
  expect(d.trips).toHaveLength(2)
})

test('a phone that answers without knowing where it is stays silent on the tape, and its fixes are counted', () => {
  const drive = new Drive(at(9)).drive(3000, 36)
  const garage = Array.from({ length: 20 }, (_, i) => pointAt(drive.at + (i + 1) * MINUTE, 3000, 0, { accuracy: 900 }))
  const d = day([...drive.points, ...garage], DAY)
  expect(d.silences.at(-1)?.inaccurate).toBe(20)
  expect(d.segments.at(-1)?.kind).toBe('silent')
})

test('two phones in one vehicle drive its kilometres once', () => {
  const first = new Drive(at(9), { accuracy: 8, src: 'a', seed: 3 }).drive(9000, 36).park(5 * MINUTE)
  const second = new Drive(at(9) + 1700, { accuracy: 12, src: 'b', seed: 4 }).drive(9000, 36).park(5 * MINUTE)
  const d = day([...first.points, ...second.points], DAY)
  expect(Math.abs(d.meters - 9000) / 9000).toBeLessThan(0.02)
  expect(d.fixes.some((f) => f.quality === 'other-phone')).toBe(true)
  expect(d.stops).toHaveLength(1)
})

test('a phone left at home does not hide the one that drives', () => {
  const home = new Drive(at(7), { accuracy: 10, src: 'a' }).park(3 * HOUR)
  const road = new Drive(at(7, 30) + 900, { accuracy: 10, src: 'b', seed: 9 }).drive(20_000, 45)
  const d = day([...home.points, ...road.points], DAY)
  expect(Math.abs(d.meters - 20_000) / 20_000).toBeLessThan(0.02)
})

test('off hours are off hours, whatever arrives of them', () => {
  const offHours = [
    { from: at(0), until: at(6) },
    { from: at(19), until: at(24) },
  ]
  const drive = new Drive(at(5, 30)).drive(40_000, 40).park(15 * MINUTE)
  const d = day(drive.points, { ...DAY, offHours })
  expect(d.offHoursMs).toBe(11 * HOUR)
  expect(d.segments[0]).toMatchObject({ kind: 'off-hours', from: at(0), until: at(6) })
  expect(d.fixes.every((f) => f.at >= at(6))).toBe(true)
  expect(d.meters).toBeLessThan(20_100)
})

test('today ends now: a fix of a minute ago goes on, one of an hour ago is silence', () => {
  const drive = new Drive(at(9)).drive(3000, 36)
  expect(day(drive.points, { ...DAY, now: drive.at + MINUTE }).segments.at(-1)).toMatchObject({
    kind: 'moving',
    until: drive.at + MINUTE,
  })
  expect(day(drive.points, { ...DAY, now: drive.at + HOUR }).segments.at(-1)).toMatchObject({
    kind: 'silent',
    from: drive.at,
    until: drive.at + HOUR,
  })
  const offHours = [{ from: drive.at + 10_000, until: drive.at + 12 * HOUR }]
  expect(day(drive.points, { ...DAY, now: drive.at + 4 * MINUTE, offHours }).segments.slice(-2)).toMatchObject([
    { kind: 'moving', until: drive.at + 10_000 },
    { kind: 'off-hours', until: drive.at + 4 * MINUTE },
  ])
})

test('a trip over midnight is shared between both days, metre by metre', () => {
  const drive = new Drive(at(23, 40)).drive(24_000, 36).park(20 * MINUTE)
  const next: DayParams = { from: DAY.until, until: DAY.until + 24 * HOUR, now: DAY.now + 24 * HOUR }
  const one = day(drive.points, DAY)
  const two = day(drive.points, next)
  expect(one.meters + two.meters).toBeCloseTo(drive.meters, -2)
  expect(one.segments.at(-1)?.kind).toBe('moving')
  expect(two.segments[0]?.kind).toBe('moving')
  expect(one.meters).toBeCloseTo(12_000, -2)
})

test('a vehicle parked over midnight came before and leaves after', () => {
  const drive = new Drive(at(22)).park(5 * HOUR)
  const next: DayParams = { from: DAY.until, until: DAY.until + 24 * HOUR, now: DAY.now + 24 * HOUR }
  expect(day(drive.points, DAY).stops).toMatchObject([{ cameBefore: false, leavesAfter: true, until: DAY.until }])
  expect(day(drive.points, next).stops).toMatchObject([{ cameBefore: true, leavesAfter: false, from: DAY.until }])
})

/** Minutes and metres east; what a rule of 200 m and three minutes, or of 500 m and five, is asked elsewhere. */
test.each<[string, [number, number][], string]>([
  [
    'stands, then goes',
    [
      [0, 0],
      [2, 0],
      [4, 0],
      [5, 600],
    ],
    'stopped',
  ],
  [
    'stands, goes and goes on',
    [
      [0, 0],
      [2, 0],
      [4, 0],
      [5, 600],
      [6, 1200],
    ],
    'stopped moving',
  ],
  [
    'comes and stays',
    [
      [0, 0],
      [1, 600],
      [2, 1200],
      [4, 1200],
      [6, 1200],
    ],
    'moving stopped',
  ],
  [
    'comes and has not stayed long',
    [
      [0, 0],
      [1, 600],
      [2, 1200],
      [3, 1250],
    ],
    'moving',
  ],
  [
    'drives on',
    [
      [0, 0],
      [2, 700],
      [3, 1300],
    ],
    'moving',
  ],
  [
    'is seen again ten minutes later and far away',
    [
      [0, 0],
      [10, 1200],
    ],
    '',
  ],
  ['is seen once', [[0, 0]], ''],
  [
    'never leaves the yard',
    [
      [0, 0],
      [1, 40],
      [2, 80],
      [3, 30],
      [4, 0],
    ],
    'stopped',
  ],
])('a vehicle that %s', (_, track, expected) => {
  const points = track.map(([minute, east]) => pointAt(at(10, minute), east, 0))
  const known = day(points, DAY).segments.filter((s) => s.kind !== 'silent')
  expect(known.map((s) => s.kind).join(' ')).toBe(expected)
})
