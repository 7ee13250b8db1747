/** Which positions are plausible, and how a wrong clock is corrected. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FUTURE_MS, PAST_MS } from '../../../worker/domain/dispositivos/instant'
import { clockOffset, isPossible, pointsOf, Report, wellFormedReport } from '../../../worker/domain/dispositivos/point'

const NOW = Date.UTC(2026, 10, 20, 14)
const iso = (ms: number) => new Date(ms).toISOString()
const p = { seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at: iso(NOW) }
const read = (body: unknown) => Report.safeParse(body)
const here = { lat: 4.65, lng: -74.1, accuracy: 8, at: NOW }

test('src, sentAt, speed and heading may be missing or null', () => {
  expect(read({ points: [p] }).success).toBe(true)
  expect(read({ src: null, sentAt: null, points: [{ ...p, speed: null, heading: null }] }).success).toBe(true)
  const report = Report.parse({ points: [{ ...p, speed: -1 }] })
  expect(pointsOf(report, NOW)[0]).toMatchObject({ src: '', at: NOW, enviado: NOW, speed: null, heading: null })
})

test('a body of the wrong shape is refused', () => {
  const badOnes = [
    null,
    [],
    {},
    { points: [] },
    { points: 'x' },
    { points: [{ ...p, lat: '4.65' }] },
    { points: [{ ...p, seq: -1 }] },
    { points: [{ ...p, seq: 1.5 }] },
    { points: [{ ...p, at: 'ayer' }] },
    { points: [{ ...p, at: '0000-99-99T99:99' }] },
    { points: [{ ...p, at: NOW }] },
    { points: [{ ...p, accuracy: undefined }] },
    { src: 'con espacio', points: [p] },
    { src: 'x'.repeat(65), points: [p] },
    { points: Array(1001).fill(p) },
  ]
  for (const bad of badOnes) expect(read(bad).success, JSON.stringify(bad)?.slice(0, 80)).toBe(false)
})

test('no JSON at all makes the form throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (json) => void read(json)))
})

test('what is off the Earth, in the future or a month old is impossible, not malformed', () => {
  expect(isPossible(here, NOW)).toBe(true)
  expect(isPossible({ ...here, at: NOW + FUTURE_MS }, NOW)).toBe(true)
  expect(isPossible({ ...here, at: NOW - PAST_MS }, NOW)).toBe(true)
  const badOnes = [{ at: NOW + FUTURE_MS + 1 }, { at: NOW - PAST_MS - 1 }, { lat: 90.1 }, { lat: -91 }, { lng: 180.5 }]
  for (const bad of [...badOnes, { accuracy: -1 }, { accuracy: Number.POSITIVE_INFINITY }]) {
    expect(isPossible({ ...here, ...bad }, NOW)).toBe(false)
  }
  const infinite = JSON.parse('{"points":[{"seq":1,"lat":1e999,"lng":0,"accuracy":1,"at":"2026-11-20T14:00:00Z"}]}')
  expect(read(infinite).success).toBe(true)
  expect(pointsOf(Report.parse(infinite), NOW).map((q) => isPossible(q, NOW))).toEqual([false])
})

test('sentAt corrects a wrong clock, and the way over the network is no wrong clock', () => {
  expect(clockOffset(undefined, NOW)).toBe(0)
  expect(clockOffset(NOW - 30_000, NOW)).toBe(0)
  expect(clockOffset(NOW - 30_001, NOW)).toBe(30_001)
  const outside = 3 * 3_600_000
  const report = Report.parse({ sentAt: iso(NOW + outside), points: [{ ...p, at: iso(NOW + outside - 5000) }] })
  expect(pointsOf(report, NOW)[0]).toMatchObject({ at: NOW - 5000, enviado: NOW + outside - 5000 })
})

test('the quick reader gives what the form gives, and nothing where the form refuses', () => {
  const mostly = <T>(ok: fc.Arbitrary<T>) => fc.oneof({ weight: 40, arbitrary: ok }, fc.jsonValue())
  const instant = fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((d) => d.toISOString()),
    },
    fc.constantFrom('2026-11-20T14:00', '2026-11-20', 'ayer', '1969-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'),
  )
  const number = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -1, 4.65, Number.POSITIVE_INFINITY))
  const point = fc.record(
    {
      seq: mostly(fc.oneof({ weight: 20, arbitrary: fc.nat() }, fc.constantFrom(-1, 0.5, 2 ** 52 - 1, 2 ** 53))),
      lat: mostly(number),
      lng: mostly(number),
      accuracy: mostly(number),
      at: mostly(instant),
      speed: mostly(fc.option(number)),
      heading: mostly(fc.option(number)),
      otro: fc.jsonValue(),
    },
    { requiredKeys: ['seq', 'lat', 'lng', 'accuracy', 'at'] },
  )
  const report = fc.record(
    {
      src: mostly(fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 70 })))),
      sentAt: mostly(fc.option(instant)),
      points: mostly(fc.array(mostly(point), { maxLength: 4 })),
    },
    { requiredKeys: ['points'] },
  )
  let inOrder = 0
  fc.assert(
    fc.property(mostly(report), (json) => {
      const quick = wellFormedReport(json)
      const slow = read(json)
      if (quick) inOrder++
      expect(quick !== null).toBe(slow.success)
      if (quick) expect(quick).toEqual(slow.data)
    }),
    { numRuns: 2000 },
  )
  expect(inOrder).toBeGreaterThan(100)
})
