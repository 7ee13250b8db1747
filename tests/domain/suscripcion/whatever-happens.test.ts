/** What holds of a subscription after any sequence of payments, wishes and cancellings. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZONAS } from '../../../worker/domain/day'
import { PERIODS, PLANES, PLANS } from '../../../worker/domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../../../worker/domain/suscripcion/standing'
import {
  afterApproval,
  asOf,
  cancel,
  changePlan,
  type FullSuscripcion,
  resume,
} from '../../../worker/domain/suscripcion/suscripcion'
import { at, BOGOTA, DAY, trial } from './samples'

describe('whatever happens', () => {
  const T0 = at('2026-01-15')
  const purchase = fc.record({ plan: fc.constantFrom(...PLANES), periodo: fc.constantFrom(...PERIODS) })
  const auditEvent = fc.oneof(
    fc.record({ que: fc.constant('pagar' as const), purchase }),
    fc.record({ que: fc.constant('desear' as const), purchase }),
    fc.constantFrom({ que: 'cancelar' as const }, { que: 'reanudar' as const }),
  )
  const timeline = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * DAY }), auditEvent), { maxLength: 12 })
  type SuscripcionEvent = typeof auditEvent extends fc.Arbitrary<infer S> ? S : never

  const applyEvent = (s: FullSuscripcion, e: SuscripcionEvent, now: number, zona: string): FullSuscripcion => {
    if (e.que === 'pagar') return afterApproval(s, e.purchase, now, zona).suscripcion
    if (e.que === 'desear') return changePlan(s, e.purchase, now) ?? s
    if (e.que === 'cancelar') return cancel(s, now) ?? s
    return resume(s, now) ?? s
  }
  /** The value still to come, in pesos: days of each plan by its price. */
  const value = (s: FullSuscripcion, now: number) => {
    const end = s.subscription_ends_at ?? 0
    const start = Math.max(now, s.trial_ends_at ?? 0)
    if (!['active', 'canceled', 'past_due'].includes(s.subscription_status) || end <= start) return 0
    const cutoff = s.siguiente_at ?? end
    const afterwards = PLANS[s.plan_siguiente ?? s.plan_type].cop
    return ((cutoff - start) * PLANS[s.plan_type].cop + (end - cutoff) * afterwards) / DAY
  }

  test('a payment is worth its days, no more than a day more, and never takes anything away', () => {
    fc.assert(
      fc.property(timeline, purchase, fc.constantFrom(...ZONAS), (h, paid, zona) => {
        let s = trial(T0)
        let now = T0 - 10 * DAY
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, zona)
        }
        const before = asOf(s, now)
        const { suscripcion: d, desde, hasta } = afterApproval(s, paid, now, zona)
        expect(d.subscription_status).toBe('active')
        expect(hasta).toBeGreaterThan(now)
        expect(hasta).toBe(d.subscription_ends_at)
        expect(desde).toBeLessThan(hasta)
        // the open time never becomes shorter
        if (before.subscription_status === 'active' && (before.subscription_ends_at ?? 0) > now)
          expect(PLANES.indexOf(d.plan_type)).toBeGreaterThanOrEqual(PLANES.indexOf(before.plan_type))
        const months = paid.periodo === 'anual' ? 12 : 1
        const cop = PLANS[paid.plan].cop
        // the days of grace that have passed are part of what is paid
        const late =
          before.subscription_status === 'past_due' ? Math.max(0, now - (before.subscription_ends_at ?? 0)) / DAY : 0
        const gained = value(d, now) - value(before, now) + late * cop
        const slack = 4 * PLANS.Plus.cop
        expect(gained).toBeGreaterThanOrEqual(months * 28 * cop - 1 - (1 / 24) * cop)
        expect(gained).toBeLessThanOrEqual(months * 31 * cop + slack)
      }),
    )
  })

  test('the clock may look as often as it likes, and late: the same comes of it', () => {
    fc.assert(
      fc.property(timeline, fc.array(fc.integer({ min: 0, max: 500 * DAY }), { maxLength: 6 }), (h, views) => {
        let s = trial(T0)
        let now = T0 - 10 * DAY
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, BOGOTA)
        }
        const end = now + 500 * DAY
        const once = asOf(s, end)
        const many = [...views].sort((x, y) => x - y).reduce((t, d) => asOf(t, now + d), s)
        expect(asOf(many, end)).toEqual(once)
        expect(asOf(once, end)).toBe(once)
      }),
    )
  })

  test('the columns agree with each other', () => {
    fc.assert(
      fc.property(timeline, fc.constantFrom(...ZONAS), (h, zona) => {
        let s = trial(T0)
        let now = T0 - 10 * DAY
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, zona)
          expect(SUSCRIPCION_ESTADOS).toContain(s.subscription_status)
          if (s.subscription_status === 'active') expect(s.next_payment_at).toBe(s.subscription_ends_at)
          if (s.subscription_status === 'canceled')
            expect([s.next_payment_at, s.cancela_at !== null]).toEqual([null, true])
          if (s.siguiente_at !== null) {
            expect(s.siguiente_at).toBeLessThan(s.subscription_ends_at ?? 0)
            // a prepaid plan that waits is never the larger: that would have started at once
            expect(PLANES.indexOf(s.plan_siguiente as 'Pro')).toBeLessThan(PLANES.indexOf(s.plan_type))
          }
          if (s.dia_pago !== null) expect(s.dia_pago >= 1 && s.dia_pago <= 31).toBe(true)
          if (s.subscription_status !== 'trial' && s.subscription_status !== 'expired') {
            expect(s.vehicle_limit).toBe(PLANS[s.plan_type].vehiculos)
          }
        }
      }),
    )
  })
})
