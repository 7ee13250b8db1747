/** The life of a subscription: every transition, in four time zones, at the ends of months (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ESTADOS_SUSCRIPCION } from '../../worker/domain/apertura'
import { diaDelMes, finDePeriodo } from '../../worker/domain/ciclo'
import { diaEn, horaDelDia, inicioDeDia, instanteEn, masDias, ZONAS } from '../../worker/domain/dia'
import { PERIODOS, PLANES, TABLA } from '../../worker/domain/plan'
import {
  alAprobar,
  alPasarElTiempo,
  cambiarPlan,
  cancelar,
  proximoPago,
  reanudar,
  type SuscripcionEntera,
} from '../../worker/domain/suscripcion'

const DIA = 86_400_000
const BOGOTA = 'America/Bogota'
/** Ten in the morning of a day in a zone. */
const a = (dia: string, zona: string = BOGOTA) => instanteEn(zona, dia, 10 * 3_600_000)

const base: SuscripcionEntera = {
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
const prueba = (fin: number): SuscripcionEntera => ({ ...base, trial_ends_at: fin, subscription_ends_at: fin })
const activa = (fin: number, cambio: Partial<SuscripcionEntera> = {}): SuscripcionEntera => ({
  ...base,
  plan_type: 'Pro',
  subscription_status: 'active',
  subscription_ends_at: fin,
  next_payment_at: fin,
  dia_pago: diaDelMes(BOGOTA, fin),
  vehicle_limit: 15,
  user_limit: 10,
  ...cambio,
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
  ])('who first paid on %s pays on %s and then on %s', (primero, segundo, tercero) => {
    const t0 = a(primero, zona)
    const uno = alAprobar(prueba(t0), PRO, t0, zona)
    expect([diaEn(zona, uno.desde), diaEn(zona, uno.hasta)]).toEqual([primero, segundo])
    const dos = alAprobar(uno.suscripcion, PRO, uno.hasta, zona)
    expect([dos.desde, diaEn(zona, dos.hasta)]).toEqual([uno.hasta, tercero])
    expect(horaDelDia(zona, dos.hasta)).toBe(10 * 3_600_000)
  })

  test('a year from the last day of February keeps its day', () => {
    const t0 = a('2028-02-29', zona)
    const { hasta, suscripcion } = alAprobar(prueba(t0), { plan: 'Plus', periodo: 'anual' }, t0, zona)
    expect(diaEn(zona, hasta)).toBe('2029-02-28')
    const despues = alAprobar(suscripcion, PLUS, hasta, zona)
    expect(diaEn(zona, despues.hasta)).toBe('2029-03-29')
  })

  test('trial → active: the period starts when the trial ends, and what the plan allows holds at once', () => {
    const fin = a('2026-11-30', zona)
    const { suscripcion, desde, hasta } = alAprobar(prueba(fin), PRO, a('2026-11-20', zona), zona)
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
    expect(alPasarElTiempo(prueba(fin), fin - 1)).toEqual(prueba(fin))
    expect(alPasarElTiempo(prueba(fin), fin)).toMatchObject({ subscription_status: 'expired', next_payment_at: null })
  })

  test('active → past_due → expired: seven days of grace from the end of the period', () => {
    const fin = a('2026-02-28', zona)
    const s = activa(fin)
    expect(alPasarElTiempo(s, fin - 1)).toBe(s)
    const tarde = alPasarElTiempo(s, fin)
    expect(tarde).toMatchObject({ subscription_status: 'past_due', subscription_ends_at: fin })
    expect(alPasarElTiempo(tarde, fin + 7 * DIA - 1)).toBe(tarde)
    expect(alPasarElTiempo(tarde, fin + 7 * DIA).subscription_status).toBe('expired')
    // a clock that slept for a month sees the same
    expect(alPasarElTiempo(s, fin + 30 * DIA)).toEqual(alPasarElTiempo(tarde, fin + 7 * DIA))
  })

  test('past_due → active: the billing day stays, and the days of grace are part of the new period', () => {
    const fin = a('2026-02-28', zona)
    const s = activa(fin, { dia_pago: 31 })
    const { suscripcion, desde, hasta } = alAprobar(s, PRO, a('2026-03-05', zona), zona)
    expect(desde).toBe(fin)
    expect(diaEn(zona, hasta)).toBe('2026-03-31')
    expect(suscripcion.dia_pago).toBe(31)
  })

  test('expired → active: a new period from now, and a new billing day', () => {
    const s = activa(a('2026-01-31', zona), { dia_pago: 31 })
    const ahora = a('2026-06-10', zona)
    const { suscripcion, desde, hasta } = alAprobar(s, BASIC, ahora, zona)
    expect([desde, diaEn(zona, hasta)]).toEqual([ahora, '2026-07-10'])
    expect(suscripcion).toMatchObject({ plan_type: 'Basic', dia_pago: 10, vehicle_limit: 5, user_limit: 3 })
  })

  test('active → canceled → expired, with no grace; taken back, it is active as before', () => {
    const fin = a('2026-12-31', zona)
    const s = activa(fin)
    const ahora = a('2026-12-10', zona)
    const cancelada = cancelar(s, ahora)
    expect(cancelada).toMatchObject({ subscription_status: 'canceled', cancela_at: ahora, next_payment_at: null })
    if (!cancelada) return
    expect(reanudar(cancelada, fin - 1)).toEqual(s)
    expect(alPasarElTiempo(cancelada, fin - 1)).toBe(cancelada)
    expect(alPasarElTiempo(cancelada, fin).subscription_status).toBe('expired')
    expect(reanudar(cancelada, fin)).toBeNull()
  })

  test('canceled → active by a payment: what is paid already is not lost', () => {
    const fin = a('2026-12-31', zona)
    const cancelada = cancelar(activa(fin, { dia_pago: 31 }), a('2026-12-10', zona)) as SuscripcionEntera
    const antes = alAprobar(cancelada, PRO, a('2026-12-20', zona), zona)
    expect([antes.desde, diaEn(zona, antes.hasta)]).toEqual([fin, '2027-01-31'])
    expect(antes.suscripcion).toMatchObject({ subscription_status: 'active', cancela_at: null })
    const despues = alAprobar(cancelada, PRO, a('2027-01-02', zona), zona)
    expect(diaEn(zona, despues.desde)).toBe('2027-01-02')
  })
})

test('a period that would end at an hour that the clocks leap over ends an hour later, on its day', () => {
  // in Santiago 23:59 of 5 September 2026 is followed by 01:00 of the 6th
  const desde = instanteEn('America/Santiago', '2026-08-06', 30 * 60_000)
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
        const t = instanteEn(zona, dia, hora)
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
  const uno = alAprobar(activa(fin), PRO, a('2026-12-10'), BOGOTA)
  expect([uno.desde, diaEn(BOGOTA, uno.hasta)]).toEqual([fin, '2027-01-15'])
  const dos = alAprobar(uno.suscripcion, PRO, a('2026-12-10') + 1, BOGOTA)
  expect([dos.desde, diaEn(BOGOTA, dos.hasta)]).toEqual([uno.hasta, '2027-02-15'])
})

test('paid twice in the trial, two periods follow it', () => {
  const fin = a('2026-11-30')
  const uno = alAprobar(prueba(fin), BASIC, a('2026-11-20'), BOGOTA)
  const dos = alAprobar(uno.suscripcion, BASIC, a('2026-11-20') + 1, BOGOTA)
  expect([dos.desde, diaEn(BOGOTA, dos.hasta)]).toEqual([uno.hasta, '2027-01-30'])
})

test('a year paid by who paid by the month follows the month, and a month the year', () => {
  const fin = a('2026-12-15')
  const anio = alAprobar(activa(fin), { plan: 'Pro', periodo: 'anual' }, a('2026-12-10'), BOGOTA)
  expect([anio.desde, diaEn(BOGOTA, anio.hasta), anio.suscripcion.periodo]).toEqual([fin, '2027-12-15', 'anual'])
  const mes = alAprobar(anio.suscripcion, PRO, a('2026-12-11'), BOGOTA)
  expect([mes.desde, diaEn(BOGOTA, mes.hasta), mes.suscripcion.periodo]).toEqual([anio.hasta, '2028-01-15', 'mensual'])
})

test('a larger plan opens at once, and what remains of the smaller becomes days of the larger', () => {
  const basic = activa(a('2026-12-15'), { plan_type: 'Basic', vehicle_limit: 5, user_limit: 3 })
  const ahora = a('2026-11-25')
  const { suscripcion, desde, hasta } = alAprobar(basic, PRO, ahora, BOGOTA)
  expect(desde).toBe(ahora)
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
  const basic = activa(a('2027-11-20'), { plan_type: 'Basic', periodo: 'anual' })
  const { hasta } = alAprobar(basic, PLUS, a('2026-11-20'), BOGOTA)
  expect(diaEn(BOGOTA, hasta)).toBe('2027-03-17')
})

test('a smaller plan paid ahead begins when the larger ends, and what it allows only then', () => {
  const fin = a('2026-12-15')
  const { suscripcion, desde, hasta } = alAprobar(activa(fin), BASIC, a('2026-12-10'), BOGOTA)
  expect([desde, diaEn(BOGOTA, hasta)]).toEqual([fin, '2027-01-15'])
  expect(suscripcion).toMatchObject({ plan_type: 'Pro', vehicle_limit: 15, plan_siguiente: 'Basic', siguiente_at: fin })
  expect(alPasarElTiempo(suscripcion, fin - 1)).toBe(suscripcion)
  expect(alPasarElTiempo(suscripcion, fin)).toMatchObject({
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
  const s = cambiarPlan(activa(fin), { plan: 'Basic', periodo: 'anual' }, a('2026-12-01')) as SuscripcionEntera
  expect(s).toMatchObject({ plan_type: 'Pro', plan_siguiente: 'Basic', periodo_siguiente: 'anual', vehicle_limit: 15 })
  expect(proximoPago(s)).toEqual({ plan: 'Basic', periodo: 'anual', at: fin })
  expect(alPasarElTiempo(s, fin)).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Basic',
    periodo: 'anual',
    vehicle_limit: 5,
    plan_siguiente: null,
  })
})

test('a larger plan that is only wished for opens when it is paid', () => {
  const fin = a('2026-12-15')
  const s = cambiarPlan(activa(fin), PLUS, a('2026-12-01')) as SuscripcionEntera
  const tarde = alPasarElTiempo(s, fin + DIA)
  expect(tarde).toMatchObject({
    subscription_status: 'past_due',
    plan_type: 'Pro',
    plan_siguiente: 'Plus',
    vehicle_limit: 15,
  })
  expect(proximoPago(tarde)).toEqual({ plan: 'Plus', periodo: 'mensual', at: fin })
  const { suscripcion, desde } = alAprobar(tarde, PLUS, fin + DIA, BOGOTA)
  expect(desde).toBe(fin)
  expect(suscripcion).toMatchObject({ plan_type: 'Plus', vehicle_limit: 30, plan_siguiente: null })
  expect(alPasarElTiempo(s, fin + 7 * DIA)).toMatchObject({ subscription_status: 'expired', plan_siguiente: null })
})

test('wishing for what is there takes the wish back, and a payment replaces it', () => {
  const s = cambiarPlan(activa(a('2026-12-15')), BASIC, a('2026-12-01')) as SuscripcionEntera
  expect(cambiarPlan(s, PRO, a('2026-12-02'))).toEqual(activa(a('2026-12-15')))
  expect(alAprobar(s, PRO, a('2026-12-02'), BOGOTA).suscripcion).toMatchObject({
    plan_siguiente: null,
    plan_type: 'Pro',
  })
})

test('nothing is wished for in the trial, after the end, when cancelled, or where the next plan is paid already', () => {
  const ahora = a('2026-12-01')
  const fin = a('2026-12-15')
  expect(cambiarPlan(prueba(fin), PRO, ahora)).toBeNull()
  expect(cambiarPlan(activa(ahora - 8 * DIA), BASIC, ahora)).toBeNull()
  expect(cambiarPlan(cancelar(activa(fin), ahora) as SuscripcionEntera, BASIC, ahora)).toBeNull()
  expect(cambiarPlan(alAprobar(activa(fin), BASIC, ahora, BOGOTA).suscripcion, PLUS, ahora)).toBeNull()
})

test('only what runs and has an end is cancelled, and only what is cancelled is taken back', () => {
  const ahora = a('2026-12-01')
  expect(cancelar(prueba(ahora + DIA), ahora)).toBeNull()
  expect(cancelar(activa(ahora - DIA), ahora)).toBeNull()
  expect(cancelar({ ...activa(ahora), subscription_ends_at: null }, ahora)).toBeNull()
  expect(reanudar(activa(ahora + DIA), ahora)).toBeNull()
})

test('what was agreed on stands over every plan', () => {
  const s = { ...prueba(a('2026-11-30')), vehiculos_acordados: 80, vehicle_limit: 80 }
  const { suscripcion } = alAprobar(s, BASIC, a('2026-11-20'), BOGOTA)
  expect(suscripcion).toMatchObject({ vehicle_limit: 80, user_limit: 3 })
  const mayor = alAprobar(suscripcion, PLUS, a('2026-12-05'), BOGOTA).suscripcion
  expect(mayor).toMatchObject({ vehicle_limit: 80, user_limit: 25 })
})

test('an agreement without an end stays without one when it is paid', () => {
  const s = { ...activa(0), subscription_ends_at: null, next_payment_at: null }
  const { suscripcion, desde } = alAprobar(s, PRO, a('2026-12-01'), BOGOTA)
  expect(desde).toBe(a('2026-12-01'))
  expect(suscripcion).toMatchObject({ subscription_status: 'active', subscription_ends_at: null })
})

describe('whatever happens', () => {
  const T0 = a('2026-01-15')
  const compra = fc.record({ plan: fc.constantFrom(...PLANES), periodo: fc.constantFrom(...PERIODOS) })
  const suceso = fc.oneof(
    fc.record({ que: fc.constant('pagar' as const), compra }),
    fc.record({ que: fc.constant('desear' as const), compra }),
    fc.constantFrom({ que: 'cancelar' as const }, { que: 'reanudar' as const }),
  )
  const historia = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * DIA }), suceso), { maxLength: 12 })
  type Suceso = typeof suceso extends fc.Arbitrary<infer S> ? S : never

  const vivir = (s: SuscripcionEntera, e: Suceso, ahora: number, zona: string): SuscripcionEntera => {
    if (e.que === 'pagar') return alAprobar(s, e.compra, ahora, zona).suscripcion
    if (e.que === 'desear') return cambiarPlan(s, e.compra, ahora) ?? s
    if (e.que === 'cancelar') return cancelar(s, ahora) ?? s
    return reanudar(s, ahora) ?? s
  }
  /** What is still to come, as pesos: days of each plan by its price. */
  const valor = (s: SuscripcionEntera, ahora: number) => {
    const fin = s.subscription_ends_at ?? 0
    const inicio = Math.max(ahora, s.trial_ends_at ?? 0)
    if (!['active', 'canceled', 'past_due'].includes(s.subscription_status) || fin <= inicio) return 0
    const corte = s.siguiente_at ?? fin
    const tras = TABLA[s.plan_siguiente ?? s.plan_type].cop
    return ((corte - inicio) * TABLA[s.plan_type].cop + (fin - corte) * tras) / DIA
  }

  test('a payment is worth its days, no more than a day more, and never takes anything away', () => {
    fc.assert(
      fc.property(historia, compra, fc.constantFrom(...ZONAS), (h, pagada, zona) => {
        let [s, ahora] = [prueba(T0), T0 - 10 * DIA]
        for (const [espera, e] of h) {
          ahora += espera
          s = vivir(s, e, ahora, zona)
        }
        const antes = alPasarElTiempo(s, ahora)
        const { suscripcion: d, desde, hasta } = alAprobar(s, pagada, ahora, zona)
        expect(d.subscription_status).toBe('active')
        expect(hasta).toBeGreaterThan(ahora)
        expect(hasta).toBe(d.subscription_ends_at)
        expect(desde).toBeLessThan(hasta)
        // what is open does not shrink before its time
        if (antes.subscription_status === 'active' && (antes.subscription_ends_at ?? 0) > ahora)
          expect(PLANES.indexOf(d.plan_type)).toBeGreaterThanOrEqual(PLANES.indexOf(antes.plan_type))
        const meses = pagada.periodo === 'anual' ? 12 : 1
        const cop = TABLA[pagada.plan].cop
        // late days of grace are part of what is paid
        const tarde =
          antes.subscription_status === 'past_due' ? Math.max(0, ahora - (antes.subscription_ends_at ?? 0)) / DIA : 0
        const ganado = valor(d, ahora) - valor(antes, ahora) + tarde * cop
        const holgura = 4 * TABLA.Plus.cop
        expect(ganado).toBeGreaterThanOrEqual(meses * 28 * cop - 1 - (1 / 24) * cop)
        expect(ganado).toBeLessThanOrEqual(meses * 31 * cop + holgura)
      }),
    )
  })

  test('the clock may look as often as it likes, and late: the same comes of it', () => {
    fc.assert(
      fc.property(historia, fc.array(fc.integer({ min: 0, max: 500 * DIA }), { maxLength: 6 }), (h, miradas) => {
        let [s, ahora] = [prueba(T0), T0 - 10 * DIA]
        for (const [espera, e] of h) {
          ahora += espera
          s = vivir(s, e, ahora, BOGOTA)
        }
        const fin = ahora + 500 * DIA
        const unaVez = alPasarElTiempo(s, fin)
        const muchas = [...miradas].sort((x, y) => x - y).reduce((t, d) => alPasarElTiempo(t, ahora + d), s)
        expect(alPasarElTiempo(muchas, fin)).toEqual(unaVez)
        expect(alPasarElTiempo(unaVez, fin)).toBe(unaVez)
      }),
    )
  })

  test('the columns agree with each other', () => {
    fc.assert(
      fc.property(historia, fc.constantFrom(...ZONAS), (h, zona) => {
        let [s, ahora] = [prueba(T0), T0 - 10 * DIA]
        for (const [espera, e] of h) {
          ahora += espera
          s = vivir(s, e, ahora, zona)
          expect(ESTADOS_SUSCRIPCION).toContain(s.subscription_status)
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
