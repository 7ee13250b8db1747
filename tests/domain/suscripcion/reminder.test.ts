/** Of what Administradores are reminded as a subscription goes on (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaEn, diasEntre, horaEn, instantAt, ZONAS } from '../../../worker/domain/day'
import { dueReminder, proximaRevision } from '../../../worker/domain/suscripcion/reminder'
import { asOf, cancelar, type FullSuscripcion } from '../../../worker/domain/suscripcion/suscripcion'

const DIA = 86_400_000
const FIN = instantAt('America/Bogota', '2026-12-15', 21 * 3_600_000)
const base: FullSuscripcion = {
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: null,
  subscription_ends_at: FIN,
  next_payment_at: FIN,
  periodo: 'mensual',
  dia_pago: 15,
  plan_siguiente: null,
  periodo_siguiente: null,
  siguiente_at: null,
  cancela_at: null,
  vehicle_limit: 15,
  user_limit: 10,
  vehiculos_acordados: null,
  miembros_acordados: null,
}
const trial: FullSuscripcion = {
  ...base,
  subscription_status: 'trial',
  trial_ends_at: FIN,
  dia_pago: null,
  next_payment_at: null,
}

/** What a clock that never sleeps says, from two weeks before the end to three weeks after. */
function messages(s: FullSuscripcion, zona: string, desde = FIN - 14 * DIA, hasta = FIN + 21 * DIA) {
  const list: string[] = []
  let now = desde
  let t = asOf(s, now)
  for (let n = 0; now <= hasta && n < 100; n++) {
    t = asOf(t, now)
    const r = dueReminder(t, now, zona)
    const said = r && `${r.tipo} ${r.dias}`
    if (said && list.at(-1) !== said) {
      list.push(said)
      if (r.tipo !== 'fin') expect(horaEn(zona, now)).toBe(8)
      if (r.dias > 0) expect(Math.abs(diasEntre(diaEn(zona, now), diaEn(zona, r.fin)))).toBe(r.dias)
    }
    const proxima = proximaRevision(t, now, zona)
    if (proxima === null) break
    expect(proxima).toBeGreaterThan(now)
    now = proxima
  }
  return list
}

describe.each(ZONAS)('in %s', (zona) => {
  test('a period that nobody pays: seven, three and one day before, then one, three and five after, and at the end of grace', () => {
    expect(messages(base, zona)).toEqual([
      'renovacion 7',
      'renovacion 3',
      'renovacion 1',
      'pendiente 1',
      'pendiente 3',
      'pendiente 5',
      'fin 0',
    ])
  })

  test('a trial that nobody pays: seven, three and one day before, and at its end', () => {
    expect(messages(trial, zona)).toEqual(['prueba 7', 'prueba 3', 'prueba 1', 'fin 0'])
  })
})

test('who cancelled is told when it is over, and of nothing before', () => {
  const canceled = cancelar(base, FIN - 20 * DIA) as FullSuscripcion
  expect(messages(canceled, 'America/Bogota')).toEqual(['fin 0'])
})

test('a clock that slept tells only what is true now, and nothing of what ended long ago', () => {
  const dos = FIN - 2 * DIA
  expect(dueReminder(base, dos, 'America/Bogota')).toMatchObject({ tipo: 'renovacion', dias: 3 })
  const old = asOf(trial, FIN + 7 * DIA)
  expect(dueReminder(old, FIN + 7 * DIA, 'America/Bogota')).toBeNull()
  expect(proximaRevision(old, FIN + 7 * DIA, 'America/Bogota')).toBeNull()
})

test('between two looks nothing happens that was not foreseen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(base, trial, { ...base, siguiente_at: FIN - 9 * DIA, plan_siguiente: 'Basic' as const }),
      fc.integer({ min: FIN - 30 * DIA, max: FIN + 20 * DIA }),
      fc.integer({ min: 0, max: 40 * DIA }),
      fc.constantFrom(...ZONAS),
      (s, now, wait, zona) => {
        const t = asOf(s, now)
        const proxima = proximaRevision(t, now, zona)
        const later = proxima === null ? now + wait : Math.min(now + wait, proxima - 1)
        expect(asOf(t, later)).toEqual(t)
        const clave = (en: number) => {
          const r = dueReminder(t, en, zona)
          return r && `${r.tipo}${r.dias}`
        }
        // what is told may become stale, but nothing new is due
        if (clave(later) !== null) expect(clave(later)).toBe(clave(now))
      },
    ),
  )
})
