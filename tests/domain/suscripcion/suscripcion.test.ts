/** The life of a subscription: every transition, in four time zones, at the ends of months (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaEn, horaDelDia, inicioDeDia, instantAt, masDias, ZONAS } from '../../../worker/domain/day'
import { diaDelMes, finDePeriodo } from '../../../worker/domain/suscripcion/cycle'
import { PERIODS, PLANES, TABLA } from '../../../worker/domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../../../worker/domain/suscripcion/standing'
import {
  afterApproval,
  asOf,
  cambiarPlan,
  cancelar,
  type FullSuscripcion,
  proximoPago,
  reanudar,
} from '../../../worker/domain/suscripcion/suscripcion'

const DIA = 86_400_000
const BOGOTA = 'America/Bogota'
/** Ten in the morning of a day in a zone. */
const a = (dia: string, zona: string = BOGOTA) => instantAt(zona, dia, 10 * 3_600_000)

const base: FullSuscripcion = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
  next_payment_at: null,
  periodo: 'mensual',
  dia_pago: null,
  plan_siguiente: null,
  periodo_siguiente: null,
  siguiente_at: null,
  cancela_at: null,
  vehicle_limit: 30,
  user_limit: 25,
  vehiculos_acordados: null,
  miembros_acordados: null,
}
const trial = (fin: number): FullSuscripcion => ({ ...base, trial_ends_at: fin, subscription_ends_at: fin })
const active = (fin: number, change: Partial<FullSuscripcion> = {}): FullSuscripcion => ({
  ...base,
  plan_type: 'Pro',
  subscription_status: 'active',
  subscription_ends_at: fin,
  next_payment_at: fin,
  dia_pago: diaDelMes(BOGOTA, fin),
  vehicle_limit: 15,
  user_limit: 10,
  ...change,
})
const PRO = { plan: 'Pro', periodo: 'mensual' } as const
const BASIC = { plan: 'Basic', periodo: 'mensual' } as const
const PLUS = { plan: 'Plus', periodo: 'mensual' } as const

describe.each(ZONAS)('in %s', (zona) => {
  test.each([
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2028-01-31', '2028-02-29', '2028-03-31'],
    ['2026-01-30', '2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-04-30', '2026-05-31'],
    ['2026-08-31', '2026-09-30', '2026-10-31'],
    ['2026-12-31', '2027-01-31', '2027-02-28'],
    ['2026-11-15', '2026-12-15', '2027-01-15'],
  ])('who first paid on %s pays on %s and then on %s', (primero, segundo, third) => {
    const t0 = a(primero, zona)
    const one = afterApproval(trial(t0), PRO, t0, zona)
    expect([diaEn(zona, one.desde), diaEn(zona, one.hasta)]).toEqual([primero, segundo])
    const dos = afterApproval(one.suscripcion, PRO, one.hasta, zona)
    expect([dos.desde, diaEn(zona, dos.hasta)]).toEqual([one.hasta, third])
    expect(horaDelDia(zona, dos.hasta)).toBe(10 * 3_600_000)
  })

  test('a year from the last day of February keeps its day', () => {
    const t0 = a('2028-02-29', zona)
    const { hasta, suscripcion } = afterApproval(trial(t0), { plan: 'Plus', periodo: 'anual' }, t0, zona)
    expect(diaEn(zona, hasta)).toBe('2029-02-28')
    const after = afterApproval(suscripcion, PLUS, hasta, zona)
    expect(diaEn(zona, after.hasta)).toBe('2029-03-29')
  })

  test('trial → active: the period starts when the trial ends, and what the plan allows holds at once', () => {
    const fin = a('2026-11-30', zona)
    const { suscripcion, desde, hasta } = afterApproval(trial(fin), PRO, a('2026-11-20', zona), zona)
    expect(desde).toBe(fin)
    expect(diaEn(zona, hasta)).toBe('2026-12-30')
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
    const fin = a('2026-11-30', zona)
    expect(asOf(trial(fin), fin - 1)).toEqual(trial(fin))
    expect(asOf(trial(fin), fin)).toMatchObject({ subscription_status: 'expired', next_payment_at: null })
  })

  test('active → past_due → expired: seven days of grace from the end of the period', () => {
    const fin = a('2026-02-28', zona)
    const s = active(fin)
    expect(asOf(s, fin - 1)).toBe(s)
    const tarde = asOf(s, fin)
    expect(tarde).toMatchObject({ subscription_status: 'past_due', subscription_ends_at: fin })
    expect(asOf(tarde, fin + 7 * DIA - 1)).toBe(tarde)
    expect(asOf(tarde, fin + 7 * DIA).subscription_status).toBe('expired')
    // a clock that slept for a month sees the same
    expect(asOf(s, fin + 30 * DIA)).toEqual(asOf(tarde, fin + 7 * DIA))
  })

  test('past_due → active: the billing day stays, and the days of grace are part of the new period', () => {
    const fin = a('2026-02-28', zona)
    const s = active(fin, { dia_pago: 31 })
    const { suscripcion, desde, hasta } = afterApproval(s, PRO, a('2026-03-05', zona), zona)
    expect(desde).toBe(fin)
    expect(diaEn(zona, hasta)).toBe('2026-03-31')
    expect(suscripcion.dia_pago).toBe(31)
  })

  test('expired → active: a new period from now, and a new billing day', () => {
    const s = active(a('2026-01-31', zona), { dia_pago: 31 })
    const now = a('2026-06-10', zona)
    const { suscripcion, desde, hasta } = afterApproval(s, BASIC, now, zona)
    expect([desde, diaEn(zona, hasta)]).toEqual([now, '2026-07-10'])
    expect(suscripcion).toMatchObject({ plan_type: 'Basic', dia_pago: 10, vehicle_limit: 5, user_limit: 3 })
  })

  test('active → canceled → expired, with no grace; taken back, it is active as before', () => {
    const fin = a('2026-12-31', zona)
    const s = active(fin)
    const now = a('2026-12-10', zona)
    const canceled = cancelar(s, now)
    expect(canceled).toMatchObject({ subscription_status: 'canceled', cancela_at: now, next_payment_at: null })
    if (!canceled) return
    expect(reanudar(canceled, fin - 1)).toEqual(s)
    expect(asOf(canceled, fin - 1)).toBe(canceled)
    expect(asOf(canceled, fin).subscription_status).toBe('expired')
    expect(reanudar(canceled, fin)).toBeNull()
  })

  test('canceled → active by a payment: what is paid already is not lost', () => {
    const fin = a('2026-12-31', zona)
    const canceled = cancelar(active(fin, { dia_pago: 31 }), a('2026-12-10', zona)) as FullSuscripcion
    const antes = afterApproval(canceled, PRO, a('2026-12-20', zona), zona)
    expect([antes.desde, diaEn(zona, antes.hasta)]).toEqual([fin, '2027-01-31'])
    expect(antes.suscripcion).toMatchObject({ subscription_status: 'active', cancela_at: null })
    const after = afterApproval(canceled, PRO, a('2027-01-02', zona), zona)
    expect(diaEn(zona, after.desde)).toBe('2027-01-02')
  })
})

test('a period that would end at an hour that the clocks leap over ends an hour later, on its day', () => {
  // in Santiago 23:59 of 5 September 2026 is followed by 01:00 of the 6th
  const desde = instantAt('America/Santiago', '2026-08-06', 30 * 60_000)
  const fin = finDePeriodo(desde, 'mensual', 6, 'America/Santiago')
  expect(new Date(fin).toISOString()).toBe('2026-09-06T04:30:00.000Z')
  expect(diaEn('America/Santiago', fin)).toBe('2026-09-06')
})

test('an hour of a day is the instant at which the clocks show it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONAS),
      fc.integer({ min: 9000, max: 25_000 }),
      fc.integer({ min: 0, max: DIA - 1 }),
      (zona, n, hora) => {
        const dia = masDias('1970-01-01', n)
        const t = instantAt(zona, dia, hora)
        expect(diaEn(zona, t)).toBe(dia)
        expect(t).toBeGreaterThanOrEqual(inicioDeDia(zona, dia))
        // but for the hour that is leapt over
        if (horaDelDia(zona, t) !== hora) expect(horaDelDia(zona, t)).toBe(hora + 3_600_000)
      },
    ),
  )
})

test('paid early, or twice, a period is added to the end', () => {
  const fin = a('2026-12-15')
  const one = afterApproval(active(fin), PRO, a('2026-12-10'), BOGOTA)
  expect([one.desde, diaEn(BOGOTA, one.hasta)]).toEqual([fin, '2027-01-15'])
  const dos = afterApproval(one.suscripcion, PRO, a('2026-12-10') + 1, BOGOTA)
  expect([dos.desde, diaEn(BOGOTA, dos.hasta)]).toEqual([one.hasta, '2027-02-15'])
})

test('paid twice in the trial, two periods follow it', () => {
  const fin = a('2026-11-30')
  const one = afterApproval(trial(fin), BASIC, a('2026-11-20'), BOGOTA)
  const dos = afterApproval(one.suscripcion, BASIC, a('2026-11-20') + 1, BOGOTA)
  expect([dos.desde, diaEn(BOGOTA, dos.hasta)]).toEqual([one.hasta, '2027-01-30'])
})

test('a year paid by who paid by the month follows the month, and a month the year', () => {
  const fin = a('2026-12-15')
  const anio = afterApproval(active(fin), { plan: 'Pro', periodo: 'anual' }, a('2026-12-10'), BOGOTA)
  expect([anio.desde, diaEn(BOGOTA, anio.hasta), anio.suscripcion.periodo]).toEqual([fin, '2027-12-15', 'anual'])
  const mes = afterApproval(anio.suscripcion, PRO, a('2026-12-11'), BOGOTA)
  expect([mes.desde, diaEn(BOGOTA, mes.hasta), mes.suscripcion.periodo]).toEqual([anio.hasta, '2028-01-15', 'mensual'])
})

test('a larger plan opens at once, and what remains of the smaller becomes days of the larger', () => {
  const basic = active(a('2026-12-15'), { plan_type: 'Basic', vehicle_limit: 5, user_limit: 3 })
  const now = a('2026-11-25')
  const { suscripcion, desde, hasta } = afterApproval(basic, PRO, now, BOGOTA)
  expect(desde).toBe(now)
  // twenty days of Basic at 29 900 are nine and a half of Pro at 61 900
  expect(diaEn(BOGOTA, hasta)).toBe('2027-01-04')
  expect(suscripcion).toMatchObject({
    plan_type: 'Pro',
    vehicle_limit: 15,
    user_limit: 10,
    dia_pago: 4,
    plan_siguiente: null,
  })
})

test('a year of Basic is no year of Plus for a month’s price', () => {
  const basic = active(a('2027-11-20'), { plan_type: 'Basic', periodo: 'anual' })
  const { hasta } = afterApproval(basic, PLUS, a('2026-11-20'), BOGOTA)
  expect(diaEn(BOGOTA, hasta)).toBe('2027-03-17')
})

test('a smaller plan paid ahead begins when the larger ends, and what it allows only then', () => {
  const fin = a('2026-12-15')
  const { suscripcion, desde, hasta } = afterApproval(active(fin), BASIC, a('2026-12-10'), BOGOTA)
  expect([desde, diaEn(BOGOTA, hasta)]).toEqual([fin, '2027-01-15'])
  expect(suscripcion).toMatchObject({ plan_type: 'Pro', vehicle_limit: 15, plan_siguiente: 'Basic', siguiente_at: fin })
  expect(asOf(suscripcion, fin - 1)).toBe(suscripcion)
  expect(asOf(suscripcion, fin)).toMatchObject({
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
  const fin = a('2026-12-15')
  const s = cambiarPlan(active(fin), { plan: 'Basic', periodo: 'anual' }, a('2026-12-01')) as FullSuscripcion
  expect(s).toMatchObject({ plan_type: 'Pro', plan_siguiente: 'Basic', periodo_siguiente: 'anual', vehicle_limit: 15 })
  expect(proximoPago(s)).toEqual({ plan: 'Basic', periodo: 'anual', at: fin })
  expect(asOf(s, fin)).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Basic',
    periodo: 'anual',
    vehicle_limit: 5,
    plan_siguiente: null,
  })
})

test('a larger plan that is only wished for opens when it is paid', () => {
  const fin = a('2026-12-15')
  const s = cambiarPlan(active(fin), PLUS, a('2026-12-01')) as FullSuscripcion
  const tarde = asOf(s, fin + DIA)
  expect(tarde).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Pro',
    plan_siguiente: 'Plus',
    vehicle_limit: 15,
  })
  expect(proximoPago(tarde)).toEqual({ plan: 'Plus', periodo: 'mensual', at: fin })
  const { suscripcion, desde } = afterApproval(tarde, PLUS, fin + DIA, BOGOTA)
  expect(desde).toBe(fin)
  expect(suscripcion).toMatchObject({ plan_type: 'Plus', vehicle_limit: 30, plan_siguiente: null })
  expect(asOf(s, fin + 7 * DIA)).toMatchObject({ subscription_status: 'expired', plan_siguiente: null })
})

test('wishing for what is there takes the wish back, and a payment replaces it', () => {
  const s = cambiarPlan(active(a('2026-12-15')), BASIC, a('2026-12-01')) as FullSuscripcion
  expect(cambiarPlan(s, PRO, a('2026-12-02'))).toEqual(active(a('2026-12-15')))
  expect(afterApproval(s, PRO, a('2026-12-02'), BOGOTA).suscripcion).toMatchObject({
    plan_siguiente: null,
    plan_type: 'Pro',
  })
})

test('nothing is wished for in the trial, after the end, when cancelled, or where the next plan is paid already', () => {
  const now = a('2026-12-01')
  const fin = a('2026-12-15')
  expect(cambiarPlan(trial(fin), PRO, now)).toBeNull()
  expect(cambiarPlan(active(now - 8 * DIA), BASIC, now)).toBeNull()
  expect(cambiarPlan(cancelar(active(fin), now) as FullSuscripcion, BASIC, now)).toBeNull()
  expect(cambiarPlan(afterApproval(active(fin), BASIC, now, BOGOTA).suscripcion, PLUS, now)).toBeNull()
})

test('only what runs and has an end is cancelled, and only what is cancelled is taken back', () => {
  const now = a('2026-12-01')
  expect(cancelar(trial(now + DIA), now)).toBeNull()
  expect(cancelar(active(now - DIA), now)).toBeNull()
  expect(cancelar({ ...active(now), subscription_ends_at: null }, now)).toBeNull()
  expect(reanudar(active(now + DIA), now)).toBeNull()
})

test('what was agreed on stands over every plan', () => {
  const s = { ...trial(a('2026-11-30')), vehiculos_acordados: 80, vehicle_limit: 80 }
  const { suscripcion } = afterApproval(s, BASIC, a('2026-11-20'), BOGOTA)
  expect(suscripcion).toMatchObject({ vehicle_limit: 80, user_limit: 3 })
  const mayor = afterApproval(suscripcion, PLUS, a('2026-12-05'), BOGOTA).suscripcion
  expect(mayor).toMatchObject({ vehicle_limit: 80, user_limit: 25 })
})

test('an agreement without an end stays without one when it is paid', () => {
  const s = { ...active(0), subscription_ends_at: null, next_payment_at: null }
  const { suscripcion, desde } = afterApproval(s, PRO, a('2026-12-01'), BOGOTA)
  expect(desde).toBe(a('2026-12-01'))
  expect(suscripcion).toMatchObject({ subscription_status: 'active', subscription_ends_at: null })
})

describe('whatever happens', () => {
  const T0 = a('2026-01-15')
  const purchase = fc.record({ plan: fc.constantFrom(...PLANES), periodo: fc.constantFrom(...PERIODS) })
  const suceso = fc.oneof(
    fc.record({ que: fc.constant('pagar' as const), purchase }),
    fc.record({ que: fc.constant('desear' as const), purchase }),
    fc.constantFrom({ que: 'cancelar' as const }, { que: 'reanudar' as const }),
  )
  const timeline = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * DIA }), suceso), { maxLength: 12 })
  type Suceso = typeof suceso extends fc.Arbitrary<infer S> ? S : never

  const applyEvent = (s: FullSuscripcion, e: Suceso, now: number, zona: string): FullSuscripcion => {
    if (e.que === 'pagar') return afterApproval(s, e.purchase, now, zona).suscripcion
    if (e.que === 'desear') return cambiarPlan(s, e.purchase, now) ?? s
    if (e.que === 'cancelar') return cancelar(s, now) ?? s
    return reanudar(s, now) ?? s
  }
  /** What is still to come, as pesos: days of each plan by its price. */
  const valor = (s: FullSuscripcion, now: number) => {
    const fin = s.subscription_ends_at ?? 0
    const inicio = Math.max(now, s.trial_ends_at ?? 0)
    if (!['active', 'canceled', 'past_due'].includes(s.subscription_status) || fin <= inicio) return 0
    const cutoff = s.siguiente_at ?? fin
    const afterwards = TABLA[s.plan_siguiente ?? s.plan_type].cop
    return ((cutoff - inicio) * TABLA[s.plan_type].cop + (fin - cutoff) * afterwards) / DIA
  }

  test('a payment is worth its days, no more than a day more, and never takes anything away', () => {
    fc.assert(
      fc.property(timeline, purchase, fc.constantFrom(...ZONAS), (h, paid, zona) => {
        let [s, now] = [trial(T0), T0 - 10 * DIA]
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, zona)
        }
        const antes = asOf(s, now)
        const { suscripcion: d, desde, hasta } = afterApproval(s, paid, now, zona)
        expect(d.subscription_status).toBe('active')
        expect(hasta).toBeGreaterThan(now)
        expect(hasta).toBe(d.subscription_ends_at)
        expect(desde).toBeLessThan(hasta)
        // what is open does not shrink before its time
        if (antes.subscription_status === 'active' && (antes.subscription_ends_at ?? 0) > now)
          expect(PLANES.indexOf(d.plan_type)).toBeGreaterThanOrEqual(PLANES.indexOf(antes.plan_type))
        const meses = paid.periodo === 'anual' ? 12 : 1
        const cop = TABLA[paid.plan].cop
        // late days of grace are part of what is paid
        const tarde =
          antes.subscription_status === 'past_due' ? Math.max(0, now - (antes.subscription_ends_at ?? 0)) / DIA : 0
        const gained = valor(d, now) - valor(antes, now) + tarde * cop
        const slack = 4 * TABLA.Plus.cop
        expect(gained).toBeGreaterThanOrEqual(meses * 28 * cop - 1 - (1 / 24) * cop)
        expect(gained).toBeLessThanOrEqual(meses * 31 * cop + slack)
      }),
    )
  })

  test('the clock may look as often as it likes, and late: the same comes of it', () => {
    fc.assert(
      fc.property(timeline, fc.array(fc.integer({ min: 0, max: 500 * DIA }), { maxLength: 6 }), (h, views) => {
        let [s, now] = [trial(T0), T0 - 10 * DIA]
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, BOGOTA)
        }
        const fin = now + 500 * DIA
        const once = asOf(s, fin)
        const many = [...views].sort((x, y) => x - y).reduce((t, d) => asOf(t, now + d), s)
        expect(asOf(many, fin)).toEqual(once)
        expect(asOf(once, fin)).toBe(once)
      }),
    )
  })

  test('the columns agree with each other', () => {
    fc.assert(
      fc.property(timeline, fc.constantFrom(...ZONAS), (h, zona) => {
        let [s, now] = [trial(T0), T0 - 10 * DIA]
        for (const [wait, e] of h) {
          now += wait
          s = applyEvent(s, e, now, zona)
          expect(SUSCRIPCION_ESTADOS).toContain(s.subscription_status)
          if (s.subscription_status === 'active') expect(s.next_payment_at).toBe(s.subscription_ends_at)
          if (s.subscription_status === 'canceled')
            expect([s.next_payment_at, s.cancela_at !== null]).toEqual([null, true])
          if (s.siguiente_at !== null) {
            expect(s.siguiente_at).toBeLessThan(s.subscription_ends_at ?? 0)
            // what is paid ahead and waits is never the larger: that would have opened at once
            expect(PLANES.indexOf(s.plan_siguiente as 'Pro')).toBeLessThan(PLANES.indexOf(s.plan_type))
          }
          if (s.dia_pago !== null) expect(s.dia_pago >= 1 && s.dia_pago <= 31).toBe(true)
          if (s.subscription_status !== 'trial' && s.subscription_status !== 'expired') {
            expect(s.vehicle_limit).toBe(TABLA[s.plan_type].vehiculos)
          }
        }
      }),
    )
  })
})
