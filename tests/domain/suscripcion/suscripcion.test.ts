/** The life of a subscription: every transition, in four time zones, at the ends of months (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, instantAt, startOfDay, timeOfDay, ZONAS } from '../../../worker/domain/day'
import { periodoEnd } from '../../../worker/domain/suscripcion/cycle'
import {
  afterApproval,
  asOf,
  cancel,
  changePlan,
  type FullSuscripcion,
  nextPago,
  resume,
  whyNotCancelled,
  whyNotResumed,
} from '../../../worker/domain/suscripcion/suscripcion'
import { active, at, BASIC, BOGOTA, DAY, PLUS, PRO, trial } from './samples'

describe.each(ZONAS)('in %s', (zona) => {
  test.each([
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2028-01-31', '2028-02-29', '2028-03-31'],
    ['2026-01-30', '2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-04-30', '2026-05-31'],
    ['2026-08-31', '2026-09-30', '2026-10-31'],
    ['2026-12-31', '2027-01-31', '2027-02-28'],
    ['2026-11-15', '2026-12-15', '2027-01-15'],
  ])('who first paid on %s pays on %s and then on %s', (first, second, third) => {
    const t0 = at(first, zona)
    const one = afterApproval(trial(t0), PRO, t0, zona)
    expect([dayIn(zona, one.desde), dayIn(zona, one.hasta)]).toEqual([first, second])
    const two = afterApproval(one.suscripcion, PRO, one.hasta, zona)
    expect([two.desde, dayIn(zona, two.hasta)]).toEqual([one.hasta, third])
    expect(timeOfDay(zona, two.hasta)).toBe(10 * 3_600_000)
  })

  test('a year from the last day of February keeps its day', () => {
    const t0 = at('2028-02-29', zona)
    const { hasta, suscripcion } = afterApproval(trial(t0), { plan: 'Plus', periodo: 'anual' }, t0, zona)
    expect(dayIn(zona, hasta)).toBe('2029-02-28')
    const after = afterApproval(suscripcion, PLUS, hasta, zona)
    expect(dayIn(zona, after.hasta)).toBe('2029-03-29')
  })

  test('the day of the first payment stays over many terms, monthly and yearly, paid early, on the day or late', () => {
    const term = fc.record({
      periodo: fc.constantFrom('mensual' as const, 'anual' as const),
      // days from the end of the term before; a late payment has seven
      days: fc.integer({ min: -20, max: 6 }),
    })
    const first = fc.integer({ min: 0, max: 4 * 365 }).map((n) => addDays('2026-11-27', n))
    const last = fc.constantFrom('2027-01-31', '2028-02-29', '2028-01-30', '2028-08-31', '2027-12-29')
    fc.assert(
      fc.property(fc.oneof(first, last), fc.array(term, { minLength: 1, maxLength: 30 }), (day, terms) => {
        const t0 = at(day, zona)
        const anchor = Number(day.slice(8))
        let { suscripcion, hasta: end } = afterApproval(trial(t0), PRO, t0, zona)
        let month = addMonths(`${day.slice(0, 7)}-01`, 1)
        for (const { periodo, days } of terms) {
          const next = afterApproval(suscripcion, { plan: 'Pro', periodo }, end + days * DAY, zona)
          expect(next.desde).toBe(end)
          end = next.hasta
          suscripcion = next.suscripcion
          month = addMonths(month, periodo === 'anual' ? 12 : 1)
          const lastDay = Number(addDays(addMonths(month, 1), -1).slice(8))
          expect(dayIn(zona, end)).toBe(`${month.slice(0, 8)}${String(Math.min(anchor, lastDay)).padStart(2, '0')}`)
          expect(suscripcion.dia_pago).toBe(anchor)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('trial → active: the period starts when the trial ends, and what the plan allows holds at once', () => {
    const end = at('2026-11-30', zona)
    const { suscripcion, desde, hasta } = afterApproval(trial(end), PRO, at('2026-11-20', zona), zona)
    expect(desde).toBe(end)
    expect(dayIn(zona, hasta)).toBe('2026-12-30')
    expect(suscripcion).toMatchObject({
      subscription_status: 'active',
      plan_type: 'Pro',
      subscription_ends_at: hasta,
      next_payment_at: hasta,
      dia_pago: 30,
      vehicle_limit: 15,
      user_limit: 10,
    })
  })

  test('trial → expired: at its end, to the millisecond', () => {
    const end = at('2026-11-30', zona)
    expect(asOf(trial(end), end - 1)).toEqual(trial(end))
    expect(asOf(trial(end), end)).toMatchObject({ subscription_status: 'expired', next_payment_at: null })
  })

  test('the limits of the trial end with it, also in a row that was written before; custom limits stay', () => {
    const end = at('2026-11-20')
    const over = asOf(trial(end), end)
    expect(over).toMatchObject({ plan_type: 'Basic', vehicle_limit: 5, user_limit: 3 })
    expect(asOf({ ...over, vehicle_limit: 30, user_limit: 25 }, end + DAY)).toEqual(over)
    expect(asOf(trial(end), end - 1)).toMatchObject({ vehicle_limit: 30, user_limit: 25 })
    const agreed = { ...trial(end), vehiculos_acordados: 40, vehicle_limit: 40 }
    expect(asOf(agreed, end)).toMatchObject({ vehicle_limit: 40, user_limit: 3 })
  })

  test('active → past_due → expired: seven days of grace from the end of the period', () => {
    const end = at('2026-02-28', zona)
    const s = active(end)
    expect(asOf(s, end - 1)).toBe(s)
    const late = asOf(s, end)
    expect(late).toMatchObject({ subscription_status: 'past_due', subscription_ends_at: end })
    expect(asOf(late, end + 7 * DAY - 1)).toBe(late)
    expect(asOf(late, end + 7 * DAY).subscription_status).toBe('expired')
    // the same after a month without a cron run
    expect(asOf(s, end + 30 * DAY)).toEqual(asOf(late, end + 7 * DAY))
  })

  test('past_due → active: the billing day stays, and the days of grace are part of the new period', () => {
    const end = at('2026-02-28', zona)
    const s = active(end, { dia_pago: 31 })
    const { suscripcion, desde, hasta } = afterApproval(s, PRO, at('2026-03-05', zona), zona)
    expect(desde).toBe(end)
    expect(dayIn(zona, hasta)).toBe('2026-03-31')
    expect(suscripcion.dia_pago).toBe(31)
  })

  test('expired → active: a new period from now, and a new billing day', () => {
    const s = active(at('2026-01-31', zona), { dia_pago: 31 })
    const now = at('2026-06-10', zona)
    const { suscripcion, desde, hasta } = afterApproval(s, BASIC, now, zona)
    expect([desde, dayIn(zona, hasta)]).toEqual([now, '2026-07-10'])
    expect(suscripcion).toMatchObject({ plan_type: 'Basic', dia_pago: 10, vehicle_limit: 5, user_limit: 3 })
  })

  test('active → canceled → expired, with no grace; taken back, it is active as before', () => {
    const end = at('2026-12-31', zona)
    const s = active(end)
    const now = at('2026-12-10', zona)
    const canceled = cancel(s, now)
    expect(canceled).toMatchObject({ subscription_status: 'canceled', cancela_at: now, next_payment_at: null })
    if (!canceled) return
    expect(resume(canceled, end - 1)).toEqual(s)
    expect(asOf(canceled, end - 1)).toBe(canceled)
    expect(asOf(canceled, end).subscription_status).toBe('expired')
    expect(resume(canceled, end)).toBeNull()
  })

  test('a cancelling that is taken back keeps the plan chosen for the next period, and one that stands forgets it', () => {
    const end = at('2026-12-31', zona)
    const now = at('2026-12-10', zona)
    for (const chosen of [BASIC, PLUS]) {
      const wishing = changePlan(active(end), chosen, at('2026-12-01', zona)) as FullSuscripcion
      const canceled = cancel(wishing, now) as FullSuscripcion
      expect(nextPago(canceled)).toBeNull()
      expect(resume(canceled, end - 1)).toEqual(wishing)
      expect(asOf(canceled, end)).toMatchObject({
        subscription_status: 'expired',
        plan_type: 'Pro',
        plan_siguiente: null,
        periodo_siguiente: null,
      })
      const paid = afterApproval(canceled, PRO, now, zona).suscripcion
      expect(paid).toMatchObject({ plan_type: 'Pro', plan_siguiente: null, periodo_siguiente: null })
    }
  })

  test('canceled → active by a payment: what is paid already is not lost', () => {
    const end = at('2026-12-31', zona)
    const canceled = cancel(active(end, { dia_pago: 31 }), at('2026-12-10', zona)) as FullSuscripcion
    const before = afterApproval(canceled, PRO, at('2026-12-20', zona), zona)
    expect([before.desde, dayIn(zona, before.hasta)]).toEqual([end, '2027-01-31'])
    expect(before.suscripcion).toMatchObject({ subscription_status: 'active', cancela_at: null })
    const after = afterApproval(canceled, PRO, at('2027-01-02', zona), zona)
    expect(dayIn(zona, after.desde)).toBe('2027-01-02')
  })
})

test('a period that would end at an hour that the clocks leap over ends an hour later, on its day', () => {
  // in Santiago 23:59 of 5 September 2026 is followed by 01:00 of the 6th
  const from = instantAt('America/Santiago', '2026-08-06', 30 * 60_000)
  const end = periodoEnd(from, 'mensual', 6, 'America/Santiago')
  expect(new Date(end).toISOString()).toBe('2026-09-06T04:30:00.000Z')
  expect(dayIn('America/Santiago', end)).toBe('2026-09-06')
})

test('an hour of a day is the instant at which the clocks show it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONAS),
      fc.integer({ min: 9000, max: 25_000 }),
      fc.integer({ min: 0, max: DAY - 1 }),
      (zona, n, hour) => {
        const day = addDays('1970-01-01', n)
        const t = instantAt(zona, day, hour)
        expect(dayIn(zona, t)).toBe(day)
        expect(t).toBeGreaterThanOrEqual(startOfDay(zona, day))
        // except for the hour skipped by daylight saving
        if (timeOfDay(zona, t) !== hour) expect(timeOfDay(zona, t)).toBe(hour + 3_600_000)
      },
    ),
  )
})

test('paid early, or twice, a period is added to the end', () => {
  const end = at('2026-12-15')
  const one = afterApproval(active(end), PRO, at('2026-12-10'), BOGOTA)
  expect([one.desde, dayIn(BOGOTA, one.hasta)]).toEqual([end, '2027-01-15'])
  const two = afterApproval(one.suscripcion, PRO, at('2026-12-10') + 1, BOGOTA)
  expect([two.desde, dayIn(BOGOTA, two.hasta)]).toEqual([one.hasta, '2027-02-15'])
})

test('paid twice in the trial, two periods follow it', () => {
  const end = at('2026-11-30')
  const one = afterApproval(trial(end), BASIC, at('2026-11-20'), BOGOTA)
  const two = afterApproval(one.suscripcion, BASIC, at('2026-11-20') + 1, BOGOTA)
  expect([two.desde, dayIn(BOGOTA, two.hasta)]).toEqual([one.hasta, '2027-01-30'])
})

test('a year paid by who paid by the month follows the month, and a month the year', () => {
  const end = at('2026-12-15')
  const year = afterApproval(active(end), { plan: 'Pro', periodo: 'anual' }, at('2026-12-10'), BOGOTA)
  expect([year.desde, dayIn(BOGOTA, year.hasta), year.suscripcion.periodo]).toEqual([end, '2027-12-15', 'anual'])
  const month = afterApproval(year.suscripcion, PRO, at('2026-12-11'), BOGOTA)
  expect([month.desde, dayIn(BOGOTA, month.hasta), month.suscripcion.periodo]).toEqual([
    year.hasta,
    '2028-01-15',
    'mensual',
  ])
})

test('a larger plan opens at once, and what remains of the smaller becomes days of the larger', () => {
  const basic = active(at('2026-12-15'), { plan_type: 'Basic', vehicle_limit: 5, user_limit: 3 })
  const now = at('2026-11-25')
  const { suscripcion, desde, hasta } = afterApproval(basic, PRO, now, BOGOTA)
  expect(desde).toBe(now)
  // twenty days of Basic at 29 900 are worth nine and a half of Pro at 61 900
  expect(dayIn(BOGOTA, hasta)).toBe('2027-01-04')
  expect(suscripcion).toMatchObject({
    plan_type: 'Pro',
    vehicle_limit: 15,
    user_limit: 10,
    dia_pago: 4,
    plan_siguiente: null,
  })
})

test('a year of Basic is no year of Plus for a month’s price', () => {
  const basic = active(at('2027-11-20'), { plan_type: 'Basic', periodo: 'anual' })
  const { hasta } = afterApproval(basic, PLUS, at('2026-11-20'), BOGOTA)
  expect(dayIn(BOGOTA, hasta)).toBe('2027-03-17')
})

test('a smaller plan paid ahead begins when the larger ends, and what it allows only then', () => {
  const end = at('2026-12-15')
  const { suscripcion, desde, hasta } = afterApproval(active(end), BASIC, at('2026-12-10'), BOGOTA)
  expect([desde, dayIn(BOGOTA, hasta)]).toEqual([end, '2027-01-15'])
  expect(suscripcion).toMatchObject({ plan_type: 'Pro', vehicle_limit: 15, plan_siguiente: 'Basic', siguiente_at: end })
  expect(asOf(suscripcion, end - 1)).toBe(suscripcion)
  expect(asOf(suscripcion, end)).toMatchObject({
    subscription_status: 'active',
    plan_type: 'Basic',
    vehicle_limit: 5,
    user_limit: 3,
    plan_siguiente: null,
    siguiente_at: null,
    subscription_ends_at: hasta,
  })
})

test('a smaller plan that is only wished for applies at the end of the period, paid or not', () => {
  const end = at('2026-12-15')
  const s = changePlan(active(end), { plan: 'Basic', periodo: 'anual' }, at('2026-12-01')) as FullSuscripcion
  expect(s).toMatchObject({ plan_type: 'Pro', plan_siguiente: 'Basic', periodo_siguiente: 'anual', vehicle_limit: 15 })
  expect(nextPago(s)).toEqual({ plan: 'Basic', periodo: 'anual', at: end })
  expect(asOf(s, end)).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Basic',
    periodo: 'anual',
    vehicle_limit: 5,
    plan_siguiente: null,
  })
})

test('a larger plan that is only wished for opens when it is paid', () => {
  const end = at('2026-12-15')
  const s = changePlan(active(end), PLUS, at('2026-12-01')) as FullSuscripcion
  const late = asOf(s, end + DAY)
  expect(late).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Pro',
    plan_siguiente: 'Plus',
    vehicle_limit: 15,
  })
  expect(nextPago(late)).toEqual({ plan: 'Plus', periodo: 'mensual', at: end })
  const { suscripcion, desde } = afterApproval(late, PLUS, end + DAY, BOGOTA)
  expect(desde).toBe(end)
  expect(suscripcion).toMatchObject({ plan_type: 'Plus', vehicle_limit: 30, plan_siguiente: null })
  expect(asOf(s, end + 7 * DAY)).toMatchObject({ subscription_status: 'expired', plan_siguiente: null })
})

test('wishing for what is there takes the wish back, and a payment replaces it', () => {
  const s = changePlan(active(at('2026-12-15')), BASIC, at('2026-12-01')) as FullSuscripcion
  expect(changePlan(s, PRO, at('2026-12-02'))).toEqual(active(at('2026-12-15')))
  expect(afterApproval(s, PRO, at('2026-12-02'), BOGOTA).suscripcion).toMatchObject({
    plan_siguiente: null,
    plan_type: 'Pro',
  })
})

test('nothing is wished for in the trial, after the end, when cancelled, or where the next plan is paid already', () => {
  const now = at('2026-12-01')
  const end = at('2026-12-15')
  expect(changePlan(trial(end), PRO, now)).toBeNull()
  expect(changePlan(active(now - 8 * DAY), BASIC, now)).toBeNull()
  expect(changePlan(cancel(active(end), now) as FullSuscripcion, BASIC, now)).toBeNull()
  expect(changePlan(afterApproval(active(end), BASIC, now, BOGOTA).suscripcion, PLUS, now)).toBeNull()
})

test('only what runs and has an end is cancelled, and only what is cancelled is taken back', () => {
  const now = at('2026-12-01')
  expect(cancel(trial(now + DAY), now)).toBeNull()
  expect(cancel(active(now - DAY), now)).toBeNull()
  expect(cancel({ ...active(now), subscription_ends_at: null }, now)).toBeNull()
  expect(resume(active(now + DAY), now)).toBeNull()
})

test('what was agreed on stands over every plan', () => {
  const s = { ...trial(at('2026-11-30')), vehiculos_acordados: 80, vehicle_limit: 80 }
  const { suscripcion } = afterApproval(s, BASIC, at('2026-11-20'), BOGOTA)
  expect(suscripcion).toMatchObject({ vehicle_limit: 80, user_limit: 3 })
  const larger = afterApproval(suscripcion, PLUS, at('2026-12-05'), BOGOTA).suscripcion
  expect(larger).toMatchObject({ vehicle_limit: 80, user_limit: 25 })
})

test('an agreement without an end stays without one when it is paid', () => {
  const s = { ...active(0), subscription_ends_at: null, next_payment_at: null }
  const { suscripcion, desde } = afterApproval(s, PRO, at('2026-12-01'), BOGOTA)
  expect(desde).toBe(at('2026-12-01'))
  expect(suscripcion).toMatchObject({ subscription_status: 'active', subscription_ends_at: null })
})

test('who cannot cancel or resume is told why, by the state that the dates give', () => {
  const now = at('2026-12-10')
  const canceled = cancel(active(now + DAY), now) as FullSuscripcion
  const cases: [FullSuscripcion, string | null, string | null][] = [
    [trial(now + DAY), 'cancelar-en-prueba', 'nada-que-reanudar'],
    [active(now + DAY), null, 'nada-que-reanudar'],
    [{ ...active(now), subscription_ends_at: null }, 'cancelar-sin-fin', 'nada-que-reanudar'],
    // days of grace, whether or not the scheduled job has seen them begin
    [active(now - DAY), 'cancelar-en-gracia', 'nada-que-reanudar'],
    [{ ...active(now - DAY), subscription_status: 'past_due' }, 'cancelar-en-gracia', 'nada-que-reanudar'],
    [canceled, 'ya-cancelada', null],
    [{ ...canceled, subscription_ends_at: now }, 'cancelar-terminada', 'reanudar-terminada'],
    [active(now - 8 * DAY), 'cancelar-terminada', 'reanudar-terminada'],
    [trial(now), 'cancelar-terminada', 'reanudar-terminada'],
  ]
  for (const [s, notCancelled, notResumed] of cases) {
    expect([whyNotCancelled(s, now), whyNotResumed(s, now)]).toEqual([notCancelled, notResumed])
    expect([cancel(s, now) === null, resume(s, now) === null]).toEqual([notCancelled !== null, notResumed !== null])
  }
})
