/** The reminders that Administradores get during a subscription (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, daysBetween, hourIn, instantAt, ZONAS } from '../../../worker/domain/day'
import { dueReminder, nextReviewAt } from '../../../worker/domain/suscripcion/reminder'
import { asOf, cancel, type FullSuscripcion } from '../../../worker/domain/suscripcion/suscripcion'

const DAY = 86_400_000
const END = instantAt('America/Bogota', '2026-12-15', 21 * 3_600_000)
const base: FullSuscripcion = {
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: null,
  subscription_ends_at: END,
  next_payment_at: END,
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
  trial_ends_at: END,
  dia_pago: null,
  next_payment_at: null,
}

/** The reminders of a cron job without gaps, from two weeks before the end to three weeks after. */
function messages(s: FullSuscripcion, zona: string, from = END - 14 * DAY, until = END + 21 * DAY) {
  const list: string[] = []
  let now = from
  let t = asOf(s, now)
  for (let n = 0; now <= until && n < 100; n++) {
    t = asOf(t, now)
    const r = dueReminder(t, now, zona)
    const said = r && `${r.tipo} ${r.dias}`
    if (said && list.at(-1) !== said) {
      list.push(said)
      if (r.tipo !== 'fin') expect(hourIn(zona, now)).toBe(8)
      if (r.dias > 0) expect(Math.abs(daysBetween(dayIn(zona, now), dayIn(zona, r.fin)))).toBe(r.dias)
    }
    const nextAt = nextReviewAt(t, now, zona)
    if (nextAt === null) break
    expect(nextAt).toBeGreaterThan(now)
    now = nextAt
  }
  return list
}

describe.each(ZONAS)('in %s', (zona) => {
  test('an unpaid period: seven, three and one day before, then one, three and five after, and at the end of grace', () => {
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

  test('an unpaid trial: seven, three and one day before, and at its end', () => {
    expect(messages(trial, zona)).toEqual(['prueba 7', 'prueba 3', 'prueba 1', 'fin 0'])
  })
})

test('a cancelled subscription sends a mail when it is over, and none before', () => {
  const canceled = cancel(base, END - 20 * DAY) as FullSuscripcion
  expect(messages(canceled, 'America/Bogota')).toEqual(['fin 0'])
})

test('a clock that slept tells only what is true now, and nothing of what ended long ago', () => {
  const two = END - 2 * DAY
  expect(dueReminder(base, two, 'America/Bogota')).toMatchObject({ tipo: 'renovacion', dias: 3 })
  const old = asOf(trial, END + 7 * DAY)
  expect(dueReminder(old, END + 7 * DAY, 'America/Bogota')).toBeNull()
  expect(nextReviewAt(old, END + 7 * DAY, 'America/Bogota')).toBeNull()
})

test('between two looks nothing happens that was not foreseen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(base, trial, { ...base, siguiente_at: END - 9 * DAY, plan_siguiente: 'Basic' as const }),
      fc.integer({ min: END - 30 * DAY, max: END + 20 * DAY }),
      fc.integer({ min: 0, max: 40 * DAY }),
      fc.constantFrom(...ZONAS),
      (s, now, wait, zona) => {
        const t = asOf(s, now)
        const nextAt = nextReviewAt(t, now, zona)
        const later = nextAt === null ? now + wait : Math.min(now + wait, nextAt - 1)
        expect(asOf(t, later)).toEqual(t)
        const key = (at: number) => {
          const r = dueReminder(t, at, zona)
          return r && `${r.tipo}${r.dias}`
        }
        // an earlier reminder may become stale, but nothing new is due
        if (key(later) !== null) expect(key(later)).toBe(key(now))
      },
    ),
  )
})
