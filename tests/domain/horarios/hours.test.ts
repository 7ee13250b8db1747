/** Working hours: when positions are recorded. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt, ZONAS } from '../../../worker/domain/day'
import { isOff } from '../../../worker/domain/dispositivos/live'
import {
  isWholeWeek,
  offHours,
  offSpanAt,
  type Shift,
  workingHours,
  type ZonedHours,
} from '../../../worker/domain/horarios/hours'

const HOUR = 60
const OFFICE: Shift = { from: 7 * HOUR, until: 18 * HOUR }
const BOGOTA = 'America/Bogota'
const at = (day: string, hour: number, minute = 0, zona = BOGOTA) =>
  instantAt(zona, day, (hour * HOUR + minute) * 60_000)
/** Monday to Friday in the office's hours, holidays off. */
const WEEK: ZonedHours = {
  hours: { days: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null], holidays: false },
  zona: BOGOTA,
}

test('without hours everything is recorded', () => {
  expect(workingHours(at('2026-11-22', 3), null)).toEqual({ open: true, until: null })
  expect(offHours({ from: 0, until: 1e12 }, null)).toEqual([])
})

test('the first minute of a shift is recorded, its last instant is not', () => {
  expect(workingHours(at('2026-11-24', 7) - 1, WEEK)).toEqual({ open: false, until: at('2026-11-24', 7) })
  expect(workingHours(at('2026-11-24', 7), WEEK)).toEqual({ open: true, until: at('2026-11-24', 18) })
  expect(workingHours(at('2026-11-24', 18) - 1, WEEK)).toEqual({ open: true, until: at('2026-11-24', 18) })
  expect(workingHours(at('2026-11-24', 18), WEEK)).toEqual({ open: false, until: at('2026-11-25', 7) })
})

test('after Friday comes the next working day, which a holiday moves to Tuesday', () => {
  expect(workingHours(at('2026-11-20', 20), WEEK)).toEqual({ open: false, until: at('2026-11-23', 7) })
  // 16 November 2026 is a holiday
  expect(workingHours(at('2026-11-13', 20), WEEK)).toEqual({ open: false, until: at('2026-11-17', 7) })
  const works = { ...WEEK, hours: { ...WEEK.hours, holidays: true } }
  expect(workingHours(at('2026-11-13', 20), works)).toEqual({ open: false, until: at('2026-11-16', 7) })
})

test('a shift over midnight belongs to the day on which it begins', () => {
  const night = { from: 22 * HOUR, until: 6 * HOUR }
  const work = { hours: { days: [night, null, null, null, null, null, night], holidays: false }, zona: BOGOTA }
  expect(workingHours(at('2026-11-24', 5, 59), work)).toEqual({ open: true, until: at('2026-11-24', 6) })
  expect(workingHours(at('2026-11-24', 6), work)).toEqual({ open: false, until: at('2026-11-29', 22) })
  // the night to the holiday is worked to its end; the holiday's own night is not
  expect(workingHours(at('2026-11-16', 3), work)).toEqual({ open: true, until: at('2026-11-16', 6) })
  expect(workingHours(at('2026-11-16', 23), work)).toEqual({ open: false, until: at('2026-11-22', 22) })
})

test('whole days in a row are one stretch, and all of them never end', () => {
  const whole: Shift = { from: 0, until: 0 }
  const weekend = { hours: { days: [null, null, null, null, null, whole, whole], holidays: true }, zona: BOGOTA }
  expect(workingHours(at('2026-11-21', 12), weekend)).toEqual({ open: true, until: at('2026-11-23', 0) })
  const always = { hours: { days: Array<Shift>(7).fill(whole), holidays: true }, zona: BOGOTA }
  expect(workingHours(at('2026-11-21', 12), always)).toEqual({ open: true, until: null })
  const never = { hours: { days: Array<null>(7).fill(null), holidays: true }, zona: BOGOTA }
  expect(workingHours(at('2026-11-21', 12), never)).toEqual({ open: false, until: null })
})

test('a week without a free hour is all hours, by whatever shifts and whether holidays are worked', () => {
  const week = (...days: (Shift | null)[]) => isWholeWeek({ days, holidays: false })
  const each = (from: number, until: number) => Array<Shift>(7).fill({ from, until })
  expect(week(...each(0, 0))).toBe(true)
  // Sunday's shift lasts into Monday
  expect(week(...each(9 * HOUR, 9 * HOUR))).toBe(true)
  expect(week(...each(0, 24 * HOUR - 1))).toBe(true)
  const [first, ...others] = each(0, 0)
  expect(week({ from: HOUR, until: 0 }, ...others)).toBe(false)
  expect(week(null, ...others)).toBe(false)
  expect(week(first ?? null, ...Array<null>(6).fill(null))).toBe(false)
  expect([week(...WEEK.hours.days), week(...Array<null>(7).fill(null))]).toEqual([false, false])
})

test('Colombian holidays are days off in Colombia alone', () => {
  const lima = { ...WEEK, zona: 'America/Lima' }
  expect(workingHours(at('2026-11-16', 9, 0, 'America/Lima'), lima).open).toBe(true)
})

test('a clock that is put forward shortens the night, and its shift begins by the wall', () => {
  // Chile puts its clocks forward at midnight to 6 September 2026
  const zona = 'America/Santiago'
  const work = { hours: { days: Array<Shift>(7).fill({ from: 30, until: 8 * HOUR }), holidays: true }, zona }
  expect(workingHours(at('2026-09-05', 23, 0, zona), work)).toEqual({
    open: false,
    until: at('2026-09-06', 1, 30, zona),
  })
})

const minute = fc.integer({ min: 0, max: 24 * HOUR - 1 })
const shift = fc.option(fc.record({ from: minute, until: minute }))
const work = fc.record({
  hours: fc.record({ days: fc.array(shift, { minLength: 7, maxLength: 7 }), holidays: fc.boolean() }),
  zona: fc.constantFrom(...ZONAS),
})
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 31) })

test('what is said of an instant holds until the instant it names, and no longer', () => {
  fc.assert(
    fc.property(work, instant, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (w, t, share) => {
      const state = workingHours(t, w)
      if (state.until === null) return
      expect(state.until).toBeGreaterThan(t)
      expect(workingHours(t + Math.floor((state.until - t) * share), w)).toEqual(state)
      expect(workingHours(state.until, w).open).toBe(!state.open)
    }),
    { numRuns: 150 },
  )
})

test('off-hours are apart, in order, within what was asked, and hold exactly what is not recorded', () => {
  const DAY = 86_400_000
  fc.assert(
    fc.property(
      work,
      instant,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (w, t, shares) => {
        const within = { from: t, until: t + 3 * DAY }
        const spans = offHours(within, w)
        let before = t - 1
        for (const { from, until } of spans) {
          expect(from).toBeGreaterThan(before)
          expect(until).toBeGreaterThan(from)
          before = until
        }
        expect(before).toBeLessThanOrEqual(within.until)
        for (const share of shares) {
          const moment = t + Math.floor(share * 3 * DAY)
          if (moment >= within.until) continue
          const isOff = spans.some(({ from, until }) => moment >= from && moment < until)
          expect(workingHours(moment, w).open).toBe(!isOff)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('what is told of the hours agrees with them, from then until the end of the span that is told', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const shift = fc.option(fc.record({ from: minute, until: minute }))
  const days = fc.array(shift, { minLength: 7, maxLength: 7 })
  const start = at('2026-11-01', 0)
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (d, m, part) => {
        const work = { hours: { days: d, holidays: false }, zona: BOGOTA }
        const told = start + m * 60_000
        const off = offSpanAt(told, work)
        const end = off?.until ?? told + 10 * 86_400_000
        const then = Math.floor(told + part * (end - told - 1))
        expect(isOff(off, then)).toBe(!workingHours(then, work).open)
      },
    ),
    { numRuns: 300 },
  )
})
