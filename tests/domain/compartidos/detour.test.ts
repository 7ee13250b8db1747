/** How much longer the streets of a company are than straight lines: learnt from its drives, within bounds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detourOf } from '../../../worker/domain/compartidos/detour'
import { DETOUR } from '../../../worker/domain/compartidos/estimate'
import {
  type DayDetour,
  DETOUR_MAX,
  DETOUR_MIN,
  ENOUGH_DRIVES,
  learntDetour,
} from '../../../worker/domain/compartidos/learnt'
import { day } from '../../../worker/domain/recorridos/day'
import { Drive, HOUR, MINUTE } from '../recorridos/drives'

const MORNING = Date.UTC(2026, 10, 23, 13)
const drivenOn = (drive: Drive) => {
  const span = { from: MORNING - HOUR, until: MORNING + 12 * HOUR }
  return detourOf(day(drive.points, { ...span, now: span.until }))
}

test('a drive around a corner is as much longer as its two sides are than the line between its ends', () => {
  const corner = new Drive(MORNING)
    .park(10 * MINUTE)
    .drive(3000, 36)
    .turn(90)
    .drive(3000, 36)
    .park(10 * MINUTE)
  expect(drivenOn(corner)?.drives).toBe(1)
  expect(Math.abs(drivenOn(corner)!.ratio - Math.SQRT2)).toBeLessThan(0.03)
  const straight = new Drive(MORNING, { accuracy: 8 })
    .park(10 * MINUTE)
    .drive(6000, 40)
    .park(10 * MINUTE)
  expect(drivenOn(straight)!.ratio).toBeLessThan(1.05)
})

test('each drive between two stops counts, and the day says their median', () => {
  const rounds = new Drive(MORNING).park(10 * MINUTE)
  for (const [east, north] of [
    [2000, 10],
    [2000, 2000],
    [2000, 600],
  ] as const)
    rounds
      .drive(east, 36)
      .turn(-90)
      .drive(north, 36)
      .turn(90)
      .park(5 * MINUTE)
  const said = drivenOn(rounds)!
  expect(said.drives).toBe(3)
  // of 1.00, 1.25 and 1.41
  expect(Math.abs(said.ratio - 2600 / Math.hypot(2000, 600))).toBeLessThan(0.03)
})

test('a round that comes back, a short hop and a day in the yard say nothing of streets', () => {
  const back = new Drive(MORNING)
    .park(10 * MINUTE)
    .drive(4000, 36)
    .turn(180)
    .drive(3500, 36)
    .park(10 * MINUTE)
  expect(drivenOn(back)).toBeNull()
  expect(
    drivenOn(
      new Drive(MORNING)
        .park(10 * MINUTE)
        .drive(800, 36)
        .park(10 * MINUTE),
    ),
  ).toBeNull()
  expect(drivenOn(new Drive(MORNING, { accuracy: 10 }).park(4 * HOUR))).toBeNull()
})

const days = (ratio: fc.Arbitrary<number>, maxLength = 60) =>
  fc.array(fc.record({ ratio, drives: fc.integer({ min: 1, max: 40 }) }), { maxLength })
const drives = (of: readonly DayDetour[]) => of.reduce((sum, { drives: n }) => sum + n, 0)
const anything = fc.double({ min: 1, max: 3, noNaN: true })

test('until twenty drives are known the usual detour holds, and what is learnt stays within its bounds', () => {
  expect(learntDetour([])).toBe(DETOUR)
  expect(learntDetour([{ ratio: 1.6, drives: ENOUGH_DRIVES - 1 }])).toBe(DETOUR)
  expect(learntDetour([{ ratio: 1.6, drives: ENOUGH_DRIVES }])).toBe(1.6)
  fc.assert(
    fc.property(days(anything), (of) => {
      const learnt = learntDetour(of)
      if (drives(of) < ENOUGH_DRIVES) expect(learnt).toBe(DETOUR)
      expect(learnt).toBeGreaterThanOrEqual(DETOUR_MIN)
      expect(learnt).toBeLessThanOrEqual(DETOUR_MAX)
    }),
  )
})

test('neither the order of days nor their division changes what is learnt', () => {
  fc.assert(
    fc.property(days(anything), fc.integer(), (of, turn) => {
      const at = of.length === 0 ? 0 : Math.abs(turn) % of.length
      const learnt = learntDetour(of)
      expect(learntDetour([...of.slice(at), ...of.slice(0, at)].reverse())).toBe(learnt)
      const single = of.flatMap(({ ratio, drives: n }) => Array.from({ length: n }, () => ({ ratio, drives: 1 })))
      expect(learntDetour(single)).toBe(learnt)
    }),
  )
})

test('fewer odd drives than usual ones never carry it away from the usual ones', () => {
  const usual = fc.double({ min: 1.3, max: 1.5, noNaN: true })
  fc.assert(
    fc.property(days(usual), days(fc.constantFrom(1, 3), 10), (usualDays, oddDays) => {
      fc.pre(drives(usualDays) > drives(oddDays) && drives(usualDays) >= ENOUGH_DRIVES)
      const learnt = learntDetour([...oddDays, ...usualDays])
      expect(learnt).toBeGreaterThanOrEqual(1.3)
      expect(learnt).toBeLessThanOrEqual(1.5)
    }),
  )
})
