/** The price table. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BASIC_HISTORY_DAYS,
  copPrice,
  ivaOf,
  PERIODS,
  PLANES,
  PLANS,
  planInForce,
  planWithMore,
  priceOf,
  rank,
  TARIFA,
  TRIAL_PLAN,
  usdPrice,
} from '../../../worker/domain/suscripcion/plan'

test.each([
  ['Basic', 9, 90, 29_900, 299_000],
  ['Pro', 19, 190, 61_900, 619_000],
  ['Plus', 39, 390, 125_900, 1_259_000],
] as const)(
  '%s is shown as %d USD (%d a year) and charged %d pesos (%d a year)',
  (plan, month, year, cop, yearlyCop) => {
    expect(usdPrice({ plan, periodo: 'mensual' })).toBe(month)
    expect(usdPrice({ plan, periodo: 'anual' })).toBe(year)
    expect(copPrice({ plan, periodo: 'mensual' })).toBe(cop * 100)
    expect(copPrice({ plan, periodo: 'anual' })).toBe(yearlyCop * 100)
  },
)

test.each([
  ['Basic', 5, 3, 1, BASIC_HISTORY_DAYS],
  ['Pro', 15, 10, 3, null],
  ['Plus', 30, 25, 5, null],
] as const)('%s allows %d vehicles, %d members, %d Administradores and %s days of history', (plan, v, m, a, h) => {
  const { vehiculos, miembros, administradores, history: historyDays } = PLANS[plan]
  expect([vehiculos, miembros, administradores, historyDays]).toEqual([v, m, a, h])
})

test('a larger plan opens all that a smaller one does', () => {
  for (const plan of PLANES) {
    for (const lower of PLANES.slice(0, rank(plan)))
      expect(PLANS[plan].opens).toEqual(expect.arrayContaining([...PLANS[lower].opens]))
  }
  expect(PLANS.Basic.opens).toEqual([])
  expect(PLANS.Pro.opens).toContain('gps')
  expect(PLANS.Plus.opens).toContain('erp')
})

test('at a limit the next plan is named, after the largest none', () => {
  expect(planWithMore('vehiculos', 5, null)).toEqual({ plan: 'Pro', upTo: 15 })
  expect(planWithMore('vehiculos', 15, null)).toEqual({ plan: 'Plus', upTo: 30 })
  expect(planWithMore('vehiculos', 30, null)).toBeNull()
  expect(planWithMore('administradores', 1, null)).toEqual({ plan: 'Pro', upTo: 3 })
})

test('what was agreed with the platform is raised by no plan: none is named there', () => {
  expect(planWithMore('vehiculos', 20, 20)).toBeNull()
  expect(planWithMore('miembros', 2, 2)).toBeNull()
  expect(planWithMore('administradores', 1, 2)).toEqual({ plan: 'Pro', upTo: 2 })
})

test('what a payment freezes are whole cents, the tax within them, and the version of the table', () => {
  expect(priceOf({ plan: 'Pro', periodo: 'mensual' }, 19)).toEqual({
    monto: 6_190_000,
    iva: 988_319,
    moneda: 'COP',
    tarifa: TARIFA,
  })
  for (const plan of PLANES) {
    for (const periodo of PERIODS) {
      const { monto, iva } = priceOf({ plan, periodo }, 19)
      expect([Number.isSafeInteger(monto), Number.isSafeInteger(iva)]).toEqual([true, true])
    }
  }
})

test('the tax is 19 of 119 parts to the nearest cent, in whole numbers', () => {
  expect(ivaOf(11_900, 19)).toBe(1_900)
  expect(ivaOf(0, 19)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (monto) => {
      const exact = BigInt(monto) * 19n
      const error = BigInt(ivaOf(monto, 19)) * 119n - exact
      expect(2n * error <= 119n && 2n * error > -119n).toBe(true)
    }),
  )
})

test('a service that is excluded costs the same, and none of it is tax', () => {
  const purchase = { plan: 'Pro', periodo: 'anual' } as const
  expect(priceOf(purchase, 0)).toEqual({ ...priceOf(purchase, 19), iva: 0 })
})

test('in the trial the limits of the trial are in force, and the plan that is named is the one they belong to', () => {
  expect(planInForce({ plan_type: 'Basic', subscription_status: 'trial' })).toBe(TRIAL_PLAN)
  expect(planInForce({ plan_type: 'Basic', subscription_status: 'active' })).toBe('Basic')
})
