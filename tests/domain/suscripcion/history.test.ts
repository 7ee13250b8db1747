/**
 * A subscription as a fold over its history (docs/decisions/0043): no paid day is lost and none is given twice, in any
 * order of payments, voids, choices, changes by hand and time.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, instantAt, ZONAS } from '../../../worker/domain/day'
import { Refusal } from '../../../worker/domain/refusal'
import { type ByHand, handSetBetween, noSuscripcion, setByHand } from '../../../worker/domain/suscripcion/by-hand'
import { dayOfMonth, fallsOnBillingDay, periodoEnd } from '../../../worker/domain/suscripcion/cycle'
import { foldSubscription, type SubscriptionEvent, withoutPayment } from '../../../worker/domain/suscripcion/history'
import { PERIODS, PLANES, PLANS, type Purchase } from '../../../worker/domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../../../worker/domain/suscripcion/standing'
import {
  afterApproval,
  asOf,
  cancel,
  changePlan,
  type FullSuscripcion,
  resume,
} from '../../../worker/domain/suscripcion/suscripcion'

const DAY = 86_400_000
const BOGOTA = 'America/Bogota'
/** Ten in the morning. */
const at = (day: string, zone = BOGOTA) => instantAt(zone, day, 10 * 3_600_000)
const START = at('2026-01-15')
const trial = (end: number): FullSuscripcion => ({
  ...noSuscripcion(),
  subscription_status: 'trial',
  trial_ends_at: end,
  subscription_ends_at: end,
  vehicle_limit: 30,
  user_limit: 25,
})

type Action =
  | { do: 'pay'; purchase: Purchase }
  | { do: 'choose'; purchase: Purchase }
  | { do: 'void'; which: number }
  | { do: 'hand'; asked: Omit<ByHand, 'hasta'>; days: number }
  | { do: 'cancel' | 'resume' | 'tick' }

/** A company changed the way its services change it: the columns, and the row kept of each event. */
class Life {
  history: SubscriptionEvent[] = [{ tipo: 'inicio', at: START - 14 * DAY, state: trial(START) }]
  columns: FullSuscripcion = trial(START)
  now = START - 14 * DAY
  paid = 0
  constructor(readonly zone: string) {}

  happen(a: Action): void {
    const { now: when, zone } = this
    const s = asOf(this.columns, when)
    if (a.do === 'pay') {
      this.history.push({ tipo: 'pago', at: when, payment: `p${++this.paid}`, purchase: a.purchase, zone })
      this.columns = afterApproval(this.columns, a.purchase, when, zone).suscripcion
    } else if (a.do === 'void') this.takeBack(a.which)
    else if (a.do === 'hand') this.setByHand(s, a)
    else if (a.do === 'tick') this.columns = s
    else if (a.do === 'choose')
      this.wish(changePlan(this.columns, a.purchase, when), { tipo: 'cambiar-plan', at: when, purchase: a.purchase })
    else if (a.do === 'cancel') this.wish(cancel(this.columns, when), { tipo: 'cancelar', at: when })
    else this.wish(resume(this.columns, when), { tipo: 'reanudar', at: when })
  }
  wish(after: FullSuscripcion | null, e: SubscriptionEvent): void {
    if (!after) return
    this.history.push(e)
    this.columns = after
  }
  takeBack(which: number): void {
    const standing = this.history.filter((e) => e.tipo === 'pago')
    const gone = standing[which % Math.max(1, standing.length)]
    if (!gone) return
    const { suscripcion, unexplained } = withoutPayment(this.history, gone.payment, this.columns, this.now)
    // its columns always equal the fold of its history
    expect(unexplained).toBeNull()
    this.history = this.history.filter((e) => e !== gone)
    this.columns = suscripcion
  }
  setByHand(s: FullSuscripcion, { asked, days }: Extract<Action, { do: 'hand' }>): void {
    try {
      const until = addDays(dayIn(this.zone, this.now), days)
      const after = setByHand(s, { ...asked, hasta: until }, this.now, this.zone)
      const set = handSetBetween(s, after)
      if (!set) return
      this.history.push({ tipo: 'a-mano', at: this.now, set })
      this.columns = after
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

const purchase = fc.record({ plan: fc.constantFrom(...PLANES), periodo: fc.constantFrom(...PERIODS) })
const paying = fc.record({ do: fc.constant('pay' as const), purchase })
const voiding = fc.record({ do: fc.constant('void' as const), which: fc.nat(20) })
const wishing = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), purchase }),
  fc.constantFrom({ do: 'cancel' as const }, { do: 'resume' as const }, { do: 'tick' as const }),
)
const byHand = fc.record({
  do: fc.constant('hand' as const),
  days: fc.integer({ min: -20, max: 200 }),
  asked: fc.record({
    plan_type: fc.constantFrom(...PLANES),
    subscription_status: fc.constantFrom(...SUSCRIPCION_ESTADOS),
    vehiculos_acordados: fc.option(fc.integer({ min: 1, max: 90 })),
    miembros_acordados: fc.constant(null),
  }),
})
const walk = (...actions: fc.Arbitrary<Action>[]) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * DAY }), fc.oneof(...actions)), { maxLength: 16 })
const zone = fc.constantFrom(...ZONAS)

function live(steps: readonly (readonly [number, Action])[], inZone: string): Life {
  const life = new Life(inZone)
  for (const [wait, action] of steps) {
    life.now += wait
    life.happen(action)
  }
  return life
}

/** The value of open and paid time between two instants, in pesos: milliseconds of each plan by its price. */
function worth(s: FullSuscripcion, from: number, to: number): number {
  if (!['active', 'canceled', 'past_due'].includes(s.subscription_status)) return 0
  const end = Math.min(to, s.subscription_ends_at ?? to)
  const start = Math.max(from, s.trial_ends_at ?? 0)
  const cut = Math.min(end, Math.max(start, s.siguiente_at ?? end))
  const span = (a: number, b: number, plan: Purchase['plan']) => Math.max(0, b - a) * PLANS[plan].cop
  return span(start, cut, s.plan_type) + span(cut, end, s.plan_siguiente ?? s.plan_type)
}

/** The value of a history's payments, and of the time they gave: used, and still ahead. */
function ledger(history: readonly SubscriptionEvent[]) {
  const far = at('2060-01-01')
  let open = 0
  let shortest = 0
  let longest = 0
  let conversions = 0
  const periods: { desde: number; hasta: number; purchase: Purchase; zone: string }[] = []
  for (const [i, e] of history.entries()) {
    const before = foldSubscription(history.slice(0, i), e.at)
    const after = foldSubscription(history.slice(0, i + 1), e.at)
    if (e.tipo === 'pago') {
      const { desde, hasta } = afterApproval(before, e.purchase, e.at, e.zone)
      periods.push({ desde, hasta, purchase: e.purchase, zone: e.zone })
      const cop = PLANS[e.purchase.plan].cop
      // a late payment: the days since the last period ended are part of the new one
      if (desde < e.at) open += worth(after, desde, e.at)
      const lengths = [before.dia_pago ?? 1, dayOfMonth(e.zone, desde)].map(
        (day) => periodoEnd(desde, e.purchase.periodo, day, e.zone) - desde,
      )
      const calendar = lengths[1] as number
      const kept = before.dia_pago !== null && fallsOnBillingDay(desde, before.dia_pago, e.zone)
      shortest += cop * (kept ? Math.min(...lengths) : calendar)
      longest += cop * (kept ? Math.max(...lengths) : calendar)
      conversions++
    }
    open += worth(after, e.at, history[i + 1]?.at ?? far)
  }
  return { open, shortest, longest, conversions, periods }
}

describe('whatever happens', () => {
  test('the columns are what the history says, and the voided payment is as if it had never come', () => {
    fc.assert(
      fc.property(walk(paying, paying, voiding, wishing, byHand), zone, (steps, inZone) => {
        const life = live(steps, inZone)
        const now = asOf(life.columns, life.now)
        expect(foldSubscription(life.history, life.now)).toEqual(now)
        if (now.subscription_status === 'active') expect(now.next_payment_at).toBe(now.subscription_ends_at)
      }),
      { numRuns: 300 },
    )
  })

  test('no paid day is lost and none given twice: used and ahead are worth what the standing payments bought', () => {
    fc.assert(
      fc.property(walk(paying, paying, paying, voiding, wishing), zone, (steps, inZone) => {
        const { open, shortest, longest, conversions } = ledger(live(steps, inZone).history)
        // days of one plan become whole days of another, rounded up; a change to daylight saving takes an hour
        const slack = conversions * PLANS.Plus.cop * DAY
        expect(open).toBeGreaterThanOrEqual(shortest - slack / 24)
        expect(open).toBeLessThanOrEqual(longest + 4 * slack)
      }),
      { numRuns: 300 },
    )
  })

  test('of one plan not a millisecond is lost or given twice, and each price buys its calendar month or year', () => {
    const one = fc.constantFrom(...PLANES).chain((plan) => {
      const pay = fc.constantFrom(...PERIODS).map((periodo) => ({ do: 'pay' as const, purchase: { plan, periodo } }))
      const rest = fc.constantFrom({ do: 'cancel' as const }, { do: 'resume' as const }, { do: 'tick' as const })
      return walk(pay, pay, voiding, rest)
    })
    fc.assert(
      fc.property(one, zone, (steps, inZone) => {
        const { open, periods } = ledger(live(steps, inZone).history)
        const bought = periods.reduce((sum, p) => sum + p.hasta - p.desde, 0)
        // over the years milliseconds by their price are more than a number holds exactly; milliseconds alone are not
        const cop = PLANS[periods[0]?.purchase.plan ?? 'Basic'].cop
        expect(Math.round(open / cop)).toBe(bought)
        for (const { desde, hasta, purchase: c, zone: z } of periods) {
          const first = dayIn(z, desde)
          const last = dayIn(z, hasta)
          const month = addMonths(`${first.slice(0, 7)}-01`, c.periodo === 'anual' ? 12 : 1).slice(0, 7)
          expect(last.slice(0, 7)).toBe(month)
          // the same day of the month, except where one of the two months is shorter
          const end = addDays(addMonths(`${month}-01`, 1), -1)
          if (first.slice(8) < '28') expect(last.slice(8)).toBe(first.slice(8))
          else expect(last === end || Number(last.slice(8)) >= Number(first.slice(8))).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a billing day', () => {
  const monthly = { plan: 'Pro', periodo: 'mensual' } as const
  const active = (end: number, dia_pago: number): FullSuscripcion => ({
    ...trial(START),
    plan_type: 'Pro',
    subscription_status: 'active',
    subscription_ends_at: end,
    next_payment_at: end,
    dia_pago,
  })

  test.each([
    ['2026-11-24', 6, '2026-12-24'],
    ['2026-11-24', 31, '2026-12-24'],
    ['2026-02-28', 31, '2026-03-31'],
    ['2026-02-28', 30, '2026-03-30'],
  ])(
    'of a period that ends on %s with the day %i counts only where it falls on it: the next ends on %s',
    (end, day, next) => {
      const { hasta } = afterApproval(active(at(end), day), monthly, at(end) - DAY, BOGOTA)
      expect(dayIn(BOGOTA, hasta)).toBe(next)
    },
  )

  test('of a company that moved to another zone is that of the new zone, and no day is lost', () => {
    // half an hour before midnight in Bogotá is the next day in Santiago
    const end = instantAt(BOGOTA, '2026-11-14', 23.5 * 3_600_000)
    const { hasta } = afterApproval(active(end, 14), monthly, end - DAY, 'America/Santiago')
    expect(dayIn('America/Santiago', hasta)).toBe('2026-12-15')
  })
})

test('what was changed past the history stands like what is set by hand', () => {
  const life = new Life(BOGOTA)
  life.happen({ do: 'pay', purchase: { plan: 'Pro', periodo: 'mensual' } })
  const end = at('2027-08-01')
  const changed = { ...life.columns, subscription_ends_at: end, next_payment_at: end }
  const { suscripcion, unexplained } = withoutPayment(life.history, 'p1', changed, START + DAY)
  expect(unexplained).toMatchObject({ state: { estado: 'active', fin: end } })
  expect(suscripcion).toMatchObject({ subscription_status: 'active', subscription_ends_at: end })
})

test('a payment that the history does not know takes nothing back', () => {
  const life = new Life(BOGOTA)
  life.happen({ do: 'pay', purchase: { plan: 'Pro', periodo: 'mensual' } })
  expect(withoutPayment(life.history, 'another', life.columns, life.now)).toEqual({
    suscripcion: life.columns,
    unexplained: null,
  })
})
