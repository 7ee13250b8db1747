/** When a shared vehicle arrives: an honest range, or nothing. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  estimate,
  isThere,
  standsSince,
  TRAIL_MS,
  type TrailFix,
  WIDEST_MS,
} from '../../../worker/domain/compartidos/estimate'
import { Drive, MINUTE, pointAt } from '../recorridos/drives'

const NOW = Date.UTC(2026, 10, 23, 15)
const DESTINATION = pointAt(NOW, 6000, 0)
/** Ten minutes of driving towards the destination, at this speed. */
const approaching = (kmh: number) => new Drive(NOW - 10 * MINUTE).drive((kmh / 3.6) * 600, kmh).points

test('a vehicle that drives on arrives within the range, in whole five minutes', () => {
  const trail = approaching(24)
  const now = trail.at(-1)!.at
  const range = estimate(trail, DESTINATION, now)!
  // two kilometres of straight line remain
  expect(range.from).toBeLessThanOrEqual(now + (2000 / (24 / 3.6)) * 1000)
  expect(range.until).toBeGreaterThanOrEqual(now + (2000 / (24 / 3.6)) * 1350)
  expect(range.from % (5 * MINUTE)).toBe(0)
  expect(range.until % (5 * MINUTE)).toBe(0)
})

test('no time is said of a vehicle that is silent for five minutes, or stands for ten', () => {
  const trail = approaching(24)
  const last = trail.at(-1)!.at
  expect(estimate(trail, DESTINATION, last + 5 * MINUTE)).not.toBeNull()
  expect(estimate(trail, DESTINATION, last + 5 * MINUTE + 1)).toBeNull()
  const parked = new Drive(NOW).drive(3000, 30).park(2 * MINUTE)
  expect(estimate(parked.points, DESTINATION, parked.at)).not.toBeNull()
  parked.park(9 * MINUTE)
  expect(estimate(parked.points, DESTINATION, parked.at)).toBeNull()
  expect(parked.at - standsSince(parked.points)!).toBeGreaterThan(10 * MINUTE)
})

test('where streets wind more the same vehicle is expected later, and still within whole five minutes', () => {
  const trail = approaching(24)
  const now = trail.at(-1)!.at
  const [straight, usual, winding] = [1.15, 1.35, 2].map((detour) => estimate(trail, DESTINATION, now, detour)!)
  expect(straight!.until).toBeLessThanOrEqual(usual!.until)
  expect(winding!.until).toBeGreaterThan(straight!.until)
  expect(estimate(trail, DESTINATION, now)).toEqual(usual)
})

test('none either before the first position, at the destination, or so far away that the range would be an hour', () => {
  expect(estimate([], DESTINATION, NOW)).toBeNull()
  expect(estimate([pointAt(NOW, 5900, 0)], DESTINATION, NOW)).toBeNull()
  expect(isThere(pointAt(NOW, 5900, 0), DESTINATION)).toBe(true)
  expect(isThere(pointAt(NOW, 5800, 0), DESTINATION)).toBe(false)
  expect(estimate(approaching(40), pointAt(NOW, 200_000, 0), NOW)).toBeNull()
})

test('whatever the positions, a range lies ahead, is whole, and is not too wide', () => {
  const fix = fc.tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: -9000, max: 9000 }),
    fc.integer({ min: -9000, max: 9000 }),
  )
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 60 }), fc.integer({ min: 0, max: 600 }), (steps, late) => {
      let at = NOW
      const trail: TrailFix[] = steps.map(([seconds, east, north]) => {
        at += seconds * 1000
        return pointAt(at, east, north)
      })
      const now = at + late * 1000
      const range = estimate(trail, DESTINATION, now)
      if (!range) return
      expect(range.until).toBeGreaterThan(now)
      expect(range.until).toBeGreaterThan(range.from)
      expect(range.until - range.from).toBeLessThanOrEqual(WIDEST_MS)
      expect((range.from % (5 * MINUTE)) + (range.until % (5 * MINUTE))).toBe(0)
    }),
  )
})

test('on a real drive through a town most of what was promised each minute came true', () => {
  const rows = readFileSync('tests/fixtures/real-day.csv', 'utf8').trim().split('\n').slice(3)
  const track = rows
    .map((row) => row.split(','))
    .filter(([id]) => id === '132')
    .map(([, time, lat, lng]) => ({ at: Date.parse(`${time}Z`), lat: Number(lat), lng: Number(lng) }))
  const destination = track.at(-1)!
  const arrival = track.find((fix) => isThere(fix, destination))!.at
  const said = []
  for (let now = track[0]!.at + MINUTE; now < arrival; now += MINUTE) {
    const range = estimate(
      track.filter(({ at }) => at <= now && at > now - TRAIL_MS),
      destination,
      now,
    )
    if (range) said.push(arrival >= range.from && arrival <= range.until)
  }
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter(Boolean).length / said.length).toBeGreaterThan(0.7)
})
