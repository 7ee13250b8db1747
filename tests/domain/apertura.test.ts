/** What a subscription opens, by its dates (docs/decisions/0024). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  abrePro,
  ESTADOS_SUSCRIPCION,
  estadoEn,
  gpsHasta,
  historiaMs,
  proHasta,
  type Suscripcion,
  suscripcionVigente,
  vigenteHasta,
} from '../../worker/domain/apertura'
import { PLANES } from '../../worker/domain/plan'

const AHORA = Date.UTC(2026, 10, 20, 15)
const DIA = 86_400_000

const de = (cambio: Partial<Suscripcion>): Suscripcion => ({
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: AHORA - 100 * DIA,
  subscription_ends_at: AHORA,
  ...cambio,
})

test.each([
  ['trial', AHORA + 1, null, 'trial'],
  ['trial', AHORA, AHORA + DIA, 'expired'],
  ['trial', null, null, 'trial'],
  ['active', null, null, 'active'],
  ['active', null, AHORA + 1, 'active'],
  ['active', null, AHORA, 'past_due'],
  ['active', null, AHORA - 7 * DIA + 1, 'past_due'],
  ['active', null, AHORA - 7 * DIA, 'expired'],
  ['active', AHORA + DIA, AHORA - 40 * DIA, 'expired'],
  ['past_due', null, AHORA - 1, 'past_due'],
  ['past_due', null, AHORA + DIA, 'past_due'],
  ['past_due', null, AHORA - 7 * DIA, 'expired'],
  ['canceled', null, AHORA + 1, 'canceled'],
  ['canceled', null, AHORA, 'expired'],
  ['canceled', null, null, 'expired'],
  ['expired', AHORA + 1, AHORA + 1, 'expired'],
] as const)('a row that says %s (trial until %s, paid until %s) is %s', (subscription_status, trial, fin, estado) => {
  const s = { subscription_status, trial_ends_at: trial, subscription_ends_at: fin }
  expect(estadoEn(s, AHORA)).toBe(estado)
  expect(suscripcionVigente(s, AHORA)).toBe(estado !== 'expired')
})

test('the trial has GPS on any plan, Basic has none after it, a late payment has seven days', () => {
  const prueba = de({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: AHORA })
  expect(gpsHasta(prueba)).toBe(AHORA)
  expect(abrePro(de({ plan_type: 'Basic' }), AHORA)).toBe(false)
  expect(gpsHasta(de({ plan_type: 'Basic', trial_ends_at: null }))).toBe(0)
  expect(gpsHasta(de({ subscription_ends_at: null }))).toBeNull()
  expect(gpsHasta(de({}))).toBe(AHORA + 7 * DIA)
  expect(gpsHasta(de({ subscription_status: 'past_due' }))).toBe(AHORA + 7 * DIA)
  expect(gpsHasta(de({ subscription_status: 'canceled' }))).toBe(AHORA)
  expect(gpsHasta(de({ subscription_status: 'expired' }))).toBe(0)
})

test('who pays Basic in the trial keeps to its end what the trial opens', () => {
  const pagada = de({ plan_type: 'Basic', trial_ends_at: AHORA + DIA, subscription_ends_at: AHORA + 31 * DIA })
  expect(abrePro(pagada, AHORA)).toBe(true)
  expect(historiaMs(pagada, AHORA)).toBeNull()
  expect(abrePro(pagada, AHORA + DIA)).toBe(false)
  expect(historiaMs(pagada, AHORA + DIA)).toBe(30 * DIA)
})

test('only Basic after the trial forgets after thirty days', () => {
  const basic = de({ plan_type: 'Basic' })
  expect(historiaMs(basic, AHORA)).toBe(30 * DIA)
  expect(historiaMs({ ...basic, subscription_status: 'trial', trial_ends_at: AHORA + 1 }, AHORA)).toBeNull()
  expect(historiaMs({ ...basic, subscription_status: 'trial', trial_ends_at: AHORA }, AHORA)).toBe(30 * DIA)
  expect(historiaMs(de({ subscription_status: 'expired' }), AHORA)).toBeNull()
})

test('one instant divides what may be written from what may not, and GPS never outlasts it', () => {
  const instante = fc.option(fc.integer({ min: AHORA - 60 * DIA, max: AHORA + 60 * DIA }), { nil: null })
  const filas = fc.record({
    plan_type: fc.constantFrom(...PLANES),
    subscription_status: fc.constantFrom(...ESTADOS_SUSCRIPCION),
    trial_ends_at: instante,
    subscription_ends_at: instante,
  })
  fc.assert(
    fc.property(filas, (s) => {
      const hasta = vigenteHasta(s)
      expect(suscripcionVigente(s, AHORA)).toBe(hasta === null || AHORA < hasta)
      // the rows that are ever written: no subscription ends before its trial
      const fin = s.subscription_ends_at
      fc.pre(s.subscription_status === 'trial' || s.trial_ends_at === null || fin === null || s.trial_ends_at <= fin)
      fc.pre(s.subscription_status !== 'canceled' || fin !== null)
      if (abrePro(s, AHORA)) expect(suscripcionVigente(s, AHORA)).toBe(true)
      if (s.plan_type !== 'Basic') expect(proHasta(s)).toBe(hasta)
    }),
  )
})
