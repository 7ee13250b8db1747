/** What a subscription allows, by its dates (docs/decisions/0024). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay, ZONAS } from '../../../worker/domain/day'
import { PLANES } from '../../../worker/domain/suscripcion/plan'
import {
  estadoAt,
  firstDayShown,
  gpsUntil,
  historyMs,
  isSuscripcionValid,
  opensPro,
  proUntil,
  SUSCRIPCION_ESTADOS,
  type Suscripcion,
  validUntil,
} from '../../../worker/domain/suscripcion/standing'

const NOW = Date.UTC(2026, 10, 20, 15)
const DAY = 86_400_000

const stateOf = (change: Partial<Suscripcion>): Suscripcion => ({
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: NOW - 100 * DAY,
  subscription_ends_at: NOW,
  ...change,
})

test.each([
  ['trial', NOW + 1, null, 'trial'],
  ['trial', NOW, NOW + DAY, 'expired'],
  ['trial', null, null, 'trial'],
  ['active', null, null, 'active'],
  ['active', null, NOW + 1, 'active'],
  ['active', null, NOW, 'past_due'],
  ['active', null, NOW - 7 * DAY + 1, 'past_due'],
  ['active', null, NOW - 7 * DAY, 'expired'],
  ['active', NOW + DAY, NOW - 40 * DAY, 'expired'],
  ['past_due', null, NOW - 1, 'past_due'],
  ['past_due', null, NOW + DAY, 'past_due'],
  ['past_due', null, NOW - 7 * DAY, 'expired'],
  ['canceled', null, NOW + 1, 'canceled'],
  ['canceled', null, NOW, 'expired'],
  ['canceled', null, null, 'expired'],
  ['expired', NOW + 1, NOW + 1, 'expired'],
] as const)('a row that says %s (trial until %s, paid until %s) is %s', (subscription_status, trial, end, estado) => {
  const s = { subscription_status, trial_ends_at: trial, subscription_ends_at: end }
  expect(estadoAt(s, NOW)).toBe(estado)
  expect(isSuscripcionValid(s, NOW)).toBe(estado !== 'expired')
})

test('the trial has GPS on any plan, Basic has none after it, a late payment has seven days', () => {
  const trial = stateOf({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: NOW })
  expect(gpsUntil(trial)).toBe(NOW)
  expect(opensPro(stateOf({ plan_type: 'Basic' }), NOW)).toBe(false)
  expect(gpsUntil(stateOf({ plan_type: 'Basic', trial_ends_at: null }))).toBe(0)
  expect(gpsUntil(stateOf({ subscription_ends_at: null }))).toBeNull()
  expect(gpsUntil(stateOf({}))).toBe(NOW + 7 * DAY)
  expect(gpsUntil(stateOf({ subscription_status: 'past_due' }))).toBe(NOW + 7 * DAY)
  expect(gpsUntil(stateOf({ subscription_status: 'canceled' }))).toBe(NOW)
  expect(gpsUntil(stateOf({ subscription_status: 'expired' }))).toBe(0)
})

test('a company that pays Basic in the trial keeps until its end what the trial opens', () => {
  const paid = stateOf({ plan_type: 'Basic', trial_ends_at: NOW + DAY, subscription_ends_at: NOW + 31 * DAY })
  expect(opensPro(paid, NOW)).toBe(true)
  expect(historyMs(paid, NOW)).toBeNull()
  expect(opensPro(paid, NOW + DAY)).toBe(false)
  expect(historyMs(paid, NOW + DAY)).toBe(30 * DAY)
})

test('only Basic after the trial forgets after thirty days', () => {
  const basic = stateOf({ plan_type: 'Basic' })
  expect(historyMs(basic, NOW)).toBe(30 * DAY)
  expect(historyMs({ ...basic, subscription_status: 'trial', trial_ends_at: NOW + 1 }, NOW)).toBeNull()
  expect(historyMs({ ...basic, subscription_status: 'trial', trial_ends_at: NOW }, NOW)).toBe(30 * DAY)
  expect(historyMs(stateOf({ subscription_status: 'expired' }), NOW)).toBeNull()
})

test('Basic shows thirty days with today, of none of which it has forgotten a part', () => {
  const basic = stateOf({ plan_type: 'Basic' })
  fc.assert(
    fc.property(fc.integer({ min: NOW, max: NOW + 400 * DAY }), fc.constantFrom(...ZONAS), (now, zona) => {
      const first = firstDayShown(basic, zona, now) as string
      expect(startOfDay(zona, first)).toBeGreaterThanOrEqual(now - 30 * DAY)
    }),
  )
  expect(firstDayShown(basic, 'America/Bogota', NOW)).toBe('2026-10-22')
  expect(firstDayShown(stateOf({}), 'America/Bogota', NOW)).toBeNull()
})

test('one instant divides what may be written from what may not, and GPS never outlasts it', () => {
  const instant = fc.option(fc.integer({ min: NOW - 60 * DAY, max: NOW + 60 * DAY }), { nil: null })
  const rows = fc.record({
    plan_type: fc.constantFrom(...PLANES),
    subscription_status: fc.constantFrom(...SUSCRIPCION_ESTADOS),
    trial_ends_at: instant,
    subscription_ends_at: instant,
  })
  fc.assert(
    fc.property(rows, (s) => {
      const until = validUntil(s)
      expect(isSuscripcionValid(s, NOW)).toBe(until === null || NOW < until)
      // only rows that are ever written: no subscription ends before its trial
      const end = s.subscription_ends_at
      fc.pre(s.subscription_status === 'trial' || s.trial_ends_at === null || end === null || s.trial_ends_at <= end)
      fc.pre(s.subscription_status !== 'canceled' || end !== null)
      if (opensPro(s, NOW)) expect(isSuscripcionValid(s, NOW)).toBe(true)
      if (s.plan_type !== 'Basic') expect(proUntil(s)).toBe(until)
    }),
  )
})
