/** What a subscription opens, by its dates (docs/decisions/0024). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLANES } from '../../../worker/domain/suscripcion/plan'
import {
  estadoEn,
  gpsHasta,
  historyMs,
  isSuscripcionValid,
  opensPro,
  proHasta,
  SUSCRIPCION_ESTADOS,
  type Suscripcion,
  validUntil,
} from '../../../worker/domain/suscripcion/standing'

const NOW = Date.UTC(2026, 10, 20, 15)
const DIA = 86_400_000

const de = (change: Partial<Suscripcion>): Suscripcion => ({
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: NOW - 100 * DIA,
  subscription_ends_at: NOW,
  ...change,
})

test.each([
  ['trial', NOW + 1, null, 'trial'],
  ['trial', NOW, NOW + DIA, 'expired'],
  ['trial', null, null, 'trial'],
  ['active', null, null, 'active'],
  ['active', null, NOW + 1, 'active'],
  ['active', null, NOW, 'past_due'],
  ['active', null, NOW - 7 * DIA + 1, 'past_due'],
  ['active', null, NOW - 7 * DIA, 'expired'],
  ['active', NOW + DIA, NOW - 40 * DIA, 'expired'],
  ['past_due', null, NOW - 1, 'past_due'],
  ['past_due', null, NOW + DIA, 'past_due'],
  ['past_due', null, NOW - 7 * DIA, 'expired'],
  ['canceled', null, NOW + 1, 'canceled'],
  ['canceled', null, NOW, 'expired'],
  ['canceled', null, null, 'expired'],
  ['expired', NOW + 1, NOW + 1, 'expired'],
] as const)('a row that says %s (trial until %s, paid until %s) is %s', (subscription_status, trial, fin, estado) => {
  const s = { subscription_status, trial_ends_at: trial, subscription_ends_at: fin }
  expect(estadoEn(s, NOW)).toBe(estado)
  expect(isSuscripcionValid(s, NOW)).toBe(estado !== 'expired')
})

test('the trial has GPS on any plan, Basic has none after it, a late payment has seven days', () => {
  const trial = de({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: NOW })
  expect(gpsHasta(trial)).toBe(NOW)
  expect(opensPro(de({ plan_type: 'Basic' }), NOW)).toBe(false)
  expect(gpsHasta(de({ plan_type: 'Basic', trial_ends_at: null }))).toBe(0)
  expect(gpsHasta(de({ subscription_ends_at: null }))).toBeNull()
  expect(gpsHasta(de({}))).toBe(NOW + 7 * DIA)
  expect(gpsHasta(de({ subscription_status: 'past_due' }))).toBe(NOW + 7 * DIA)
  expect(gpsHasta(de({ subscription_status: 'canceled' }))).toBe(NOW)
  expect(gpsHasta(de({ subscription_status: 'expired' }))).toBe(0)
})

test('who pays Basic in the trial keeps to its end what the trial opens', () => {
  const paid = de({ plan_type: 'Basic', trial_ends_at: NOW + DIA, subscription_ends_at: NOW + 31 * DIA })
  expect(opensPro(paid, NOW)).toBe(true)
  expect(historyMs(paid, NOW)).toBeNull()
  expect(opensPro(paid, NOW + DIA)).toBe(false)
  expect(historyMs(paid, NOW + DIA)).toBe(30 * DIA)
})

test('only Basic after the trial forgets after thirty days', () => {
  const basic = de({ plan_type: 'Basic' })
  expect(historyMs(basic, NOW)).toBe(30 * DIA)
  expect(historyMs({ ...basic, subscription_status: 'trial', trial_ends_at: NOW + 1 }, NOW)).toBeNull()
  expect(historyMs({ ...basic, subscription_status: 'trial', trial_ends_at: NOW }, NOW)).toBe(30 * DIA)
  expect(historyMs(de({ subscription_status: 'expired' }), NOW)).toBeNull()
})

test('one instant divides what may be written from what may not, and GPS never outlasts it', () => {
  const instant = fc.option(fc.integer({ min: NOW - 60 * DIA, max: NOW + 60 * DIA }), { nil: null })
  const filas = fc.record({
    plan_type: fc.constantFrom(...PLANES),
    subscription_status: fc.constantFrom(...SUSCRIPCION_ESTADOS),
    trial_ends_at: instant,
    subscription_ends_at: instant,
  })
  fc.assert(
    fc.property(filas, (s) => {
      const hasta = validUntil(s)
      expect(isSuscripcionValid(s, NOW)).toBe(hasta === null || NOW < hasta)
      // the rows that are ever written: no subscription ends before its trial
      const fin = s.subscription_ends_at
      fc.pre(s.subscription_status === 'trial' || s.trial_ends_at === null || fin === null || s.trial_ends_at <= fin)
      fc.pre(s.subscription_status !== 'canceled' || fin !== null)
      if (opensPro(s, NOW)) expect(isSuscripcionValid(s, NOW)).toBe(true)
      if (s.plan_type !== 'Basic') expect(proHasta(s)).toBe(hasta)
    }),
  )
})
