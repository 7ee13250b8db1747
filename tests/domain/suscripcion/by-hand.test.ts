/** A subscription set by hand: the result is consistent with its own dates. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn, startOfDay, ZONAS } from '../../../worker/domain/day'
import { EmpresasCommand, wordsOf } from '../../../worker/domain/plataforma/empresas'
import { Refusal } from '../../../worker/domain/refusal'
import { type ByHand, endOf, fingerprintOf, noSuscripcion, setByHand } from '../../../worker/domain/suscripcion/by-hand'
import { PLANES, PLANS } from '../../../worker/domain/suscripcion/plan'
import { dueReminder } from '../../../worker/domain/suscripcion/reminder'
import { estadoAt, SUSCRIPCION_ESTADOS } from '../../../worker/domain/suscripcion/standing'
import { asOf, onlyTrial } from '../../../worker/domain/suscripcion/suscripcion'

const DAY = 86_400_000
const BOGOTA = 'America/Bogota'
const NOW = Date.UTC(2026, 10, 21, 15)
const TODAY = '2026-11-21'
const ask = (change: Partial<ByHand> = {}): ByHand => ({
  plan_type: 'Basic',
  subscription_status: 'trial',
  hasta: '2026-12-05',
  vehiculos_acordados: null,
  miembros_acordados: null,
  ...change,
})
const denied = (a: Partial<ByHand>) => {
  try {
    setByHand(noSuscripcion(), ask(a), NOW, BOGOTA)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.clave, error.field]
  }
}

test('a state set by hand is that state to the clock too, now and until its date is over, in every zone', () => {
  const command = fc.record({
    plan_type: fc.constantFrom(...PLANES),
    subscription_status: fc.constantFrom(...SUSCRIPCION_ESTADOS),
    hasta: fc.option(fc.integer({ min: -40, max: 400 }).map((n) => addDays(TODAY, n))),
    vehiculos_acordados: fc.option(fc.integer({ min: 1, max: 500 })),
    miembros_acordados: fc.option(fc.integer({ min: 1, max: 500 })),
  })
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 4 }), fc.constantFrom(...ZONAS), (commands, zona) => {
      let s = noSuscripcion()
      for (const a of commands) {
        try {
          s = setByHand(asOf(s, NOW), a, NOW, zona)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          continue
        }
        expect(s.subscription_status).toBe(a.subscription_status)
        expect(asOf(s, NOW)).toEqual(s)
        expect(s.plan_type).toBe(a.plan_type)
        if (a.vehiculos_acordados !== null) expect(s.vehicle_limit).toBe(a.vehiculos_acordados)
        if (a.miembros_acordados !== null) expect(s.user_limit).toBe(a.miembros_acordados)
        const end = endOf(s)
        if (a.hasta !== null) expect(dayIn(zona, end as number)).toBe(a.hasta)
        // saved again unchanged, nothing changes
        const same = { ...a, hasta: end === null ? null : dayIn(zona, end) }
        expect(setByHand(s, same, NOW, zona)).toBe(s)
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a trial that ended yesterday', { hasta: '2026-11-20' }, ['fecha-deshace-estado', 'hasta']],
  ['a trial without its date', { hasta: null }, ['requerido', 'hasta']],
  ['active until last week', { subscription_status: 'active', hasta: '2026-11-14' }, ['fecha-deshace-estado', 'hasta']],
  ['late since a month', { subscription_status: 'past_due', hasta: '2026-10-21' }, ['fecha-deshace-estado', 'hasta']],
  ['cancelled and over', { subscription_status: 'canceled', hasta: '2026-11-20' }, ['fecha-deshace-estado', 'hasta']],
  ['over since tomorrow', { subscription_status: 'expired', hasta: '2026-11-22' }, ['fecha-futura', 'hasta']],
  ['late since tomorrow', { subscription_status: 'past_due', hasta: '2026-11-22' }, ['fecha-futura', 'hasta']],
  ['the year 2099', { subscription_status: 'active', hasta: '2099-01-01' }, ['fecha-lejana', 'hasta']],
] as const)('%s is refused beside its date', (_, a, expected) => {
  expect(denied(a)).toEqual(expected)
})

describe('the limits', () => {
  const put = (a: Partial<ByHand>) => setByHand(noSuscripcion(), ask(a), NOW, BOGOTA)
  test('are those of Plus in the trial, the plan’s afterwards, and what was agreed on over both', () => {
    expect(put({})).toMatchObject({ vehicle_limit: PLANS.Plus.vehiculos, user_limit: PLANS.Plus.miembros })
    const active = { plan_type: 'Pro', subscription_status: 'active' } as const
    expect(put(active)).toMatchObject({ vehicle_limit: 15, user_limit: 10, next_payment_at: expect.any(Number) })
    const s = put({ ...active, hasta: null, vehiculos_acordados: 80 })
    expect(s).toMatchObject({ vehicle_limit: 80, user_limit: 10, vehiculos_acordados: 80, next_payment_at: null })
    const withoutAgreement = setByHand(s, ask({ ...active, hasta: null }), NOW, BOGOTA)
    expect(withoutAgreement).toMatchObject({ vehicle_limit: 15, vehiculos_acordados: null })
  })

  test('of a trial end with it, and stay as they are where only the date of its end moves', () => {
    const expired = asOf(put({}), NOW + 30 * DAY)
    expect(expired).toMatchObject({ subscription_status: 'expired', vehicle_limit: PLANS.Basic.vehiculos })
    const another = setByHand(
      expired,
      ask({ subscription_status: 'expired', hasta: '2026-12-04' }),
      NOW + 30 * DAY,
      BOGOTA,
    )
    expect(another.vehicle_limit).toBe(PLANS.Basic.vehiculos)
  })
})

test('what is ended by hand ended by now, has no days of grace, and what is given by hand has a billing day', () => {
  const active = setByHand(
    noSuscripcion(),
    ask({ plan_type: 'Pro', subscription_status: 'active', hasta: '2026-12-15' }),
    NOW,
    BOGOTA,
  )
  expect([active.dia_pago, onlyTrial(active)]).toEqual([15, false])
  for (const until of [null, TODAY]) {
    const over = setByHand(active, ask({ plan_type: 'Pro', subscription_status: 'expired', hasta: until }), NOW, BOGOTA)
    expect(over).toMatchObject({ subscription_ends_at: NOW, cancela_at: NOW, dia_pago: 15 })
    expect(dueReminder(over, NOW, BOGOTA)).toMatchObject({ tipo: 'fin', fin: NOW })
  }
  const trial = setByHand(noSuscripcion(), ask(), NOW, BOGOTA)
  expect([trial.dia_pago, onlyTrial(trial)]).toEqual([null, true])
  const over = setByHand(trial, ask({ subscription_status: 'expired', hasta: null }), NOW, BOGOTA)
  expect([over.trial_ends_at, onlyTrial(over)]).toEqual([NOW, true])
  expect(onlyTrial(noSuscripcion())).toBe(false)
})

test('a plan that is paid ahead stays, unless the hand gives that very plan or ends before it begins', () => {
  const end = startOfDay(BOGOTA, '2027-03-01')
  const paidAhead = {
    ...setByHand(
      noSuscripcion(),
      ask({ plan_type: 'Pro', subscription_status: 'active', hasta: '2027-02-28' }),
      NOW,
      BOGOTA,
    ),
    plan_siguiente: 'Basic' as const,
    periodo_siguiente: 'mensual' as const,
    siguiente_at: end - 40 * DAY,
  }
  const withIt = (a: Partial<ByHand>) =>
    setByHand(
      paidAhead,
      ask({ plan_type: 'Pro', subscription_status: 'active', hasta: '2027-02-28', ...a }),
      NOW,
      BOGOTA,
    )
  expect(withIt({ vehiculos_acordados: 40 })).toMatchObject({ plan_siguiente: 'Basic', siguiente_at: end - 40 * DAY })
  expect(withIt({ plan_type: 'Basic' })).toMatchObject({ plan_siguiente: null, siguiente_at: null })
  expect(withIt({ hasta: '2026-12-31' })).toMatchObject({ plan_siguiente: null, siguiente_at: null })
  expect(withIt({ subscription_status: 'expired', hasta: null })).toMatchObject({ plan_siguiente: null })
})

test('the mark of a form changes with whatever of the subscription changes', () => {
  const s = setByHand(noSuscripcion(), ask(), NOW, BOGOTA)
  const others = [
    { ...s, plan_type: 'Pro' as const },
    { ...s, subscription_status: 'active' as const },
    { ...s, subscription_ends_at: 1 },
    { ...s, vehiculos_acordados: 9 },
    { ...s, siguiente_at: 5 },
  ]
  expect(new Set([s, ...others].map(fingerprintOf)).size).toBe(6)
  expect(estadoAt(s, NOW)).toBe('trial')
})

describe('the form', () => {
  const base = { intent: 'create', nombre: 'Transportes del Sur', plan_type: 'Pro', subscription_status: 'trial' }
  const failures = (change: object) => {
    const parsed = EmpresasCommand.safeParse({ ...base, hasta: '2026-12-05', ...change })
    return parsed.success ? [] : parsed.error.issues.map((i) => [i.path.join('.'), i.message])
  }
  test('asks for a date with every state that time would undo, and for both words of an owner', () => {
    expect(failures({})).toEqual([])
    for (const estado of ['trial', 'active', 'past_due', 'canceled'])
      expect(failures({ subscription_status: estado, hasta: undefined })).toEqual([['hasta', 'requerido']])
    expect(failures({ subscription_status: 'active', hasta: undefined, sin_fin: true })).toEqual([])
    expect(failures({ subscription_status: 'expired', hasta: undefined })).toEqual([])
    expect(failures({ dueno_email: 'ana@sur.co' })).toEqual([['dueno_nombre', 'nombre-y-apellido']])
    expect(failures({ dueno_nombre: 'Ana Ruiz' })).toEqual([['dueno_email', 'correo-por-favor']])
  })

  test('refuses implausible input, with a text', () => {
    expect(failures({ nombre: 'x'.repeat(10_000) })).toEqual([['nombre', 'demasiado-largo']])
    expect(failures({ hasta: '2026-02-31' })).toEqual([['hasta', 'fecha-invalida']])
    expect(failures({ subscription_status: 'gratis' })).toEqual([['subscription_status', 'opcion-invalida']])
    expect(failures({ vehiculos_acordados: '0' })).toEqual([['vehiculos_acordados', 'fuera-de-rango']])
    expect(failures({ miembros_acordados: '1.000.000.000' })).toEqual([['miembros_acordados', 'fuera-de-rango']])
  })
})

test('a NIT is searched however its groups are written', () => {
  // with its check digit, which the company may be stored without; a wrong one is searched as typed
  expect(wordsOf('800.197.268-4')).toEqual(['800197268'])
  expect(wordsOf('800.197.268-9')).toEqual(['800197268', '9'])
  expect(wordsOf('800197268')).toEqual(['800197268'])
  // with its check digit appended; any other last digit is part of the number
  expect(wordsOf('8001972684')).toEqual(['800197268'])
  expect(wordsOf('800.197.2684')).toEqual(['800197268'])
  expect(wordsOf('8001972685')).toEqual(['8001972685'])
  expect(wordsOf('Peña y Cía.')).toEqual(['pena', 'y', 'cia'])
})
