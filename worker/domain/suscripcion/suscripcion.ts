/**
 * The life of a subscription (facts of the payment provider, «Subscription states»; docs/decisions/0024): what time, a
 * payment, a refused charge and the company's own wish make of it. Pure: rows go in and come out whole. Instants are UTC
 * milliseconds.
 */

import { dayOfMonth, daysLater, fallsOnBillingDay, periodoEnd } from './cycle'
import { type Periodo, PLANS, type Plan, type Purchase, rank } from './plan'
import { estadoAt, type Suscripcion } from './standing'

const DAY_MS = 86_400_000

/** Every column of `empresas` that is the subscription's. */
export interface FullSuscripcion extends Suscripcion {
  next_payment_at: number | null
  periodo: Periodo
  /** day of the month on which periods begin; null while it has had nothing but a trial */
  dia_pago: number | null
  /** what it changes to: with `siguiente_at` paid already and from then on, without it wished for the next period */
  plan_siguiente: Plan | null
  periodo_siguiente: Periodo | null
  siguiente_at: number | null
  cancela_at: number | null
  vehicle_limit: number
  user_limit: number
  /** agreed on with the platform: no plan rewrites them */
  vehiculos_acordados: number | null
  miembros_acordados: number | null
}

/** Whether all that it ever had was a trial: nothing was paid, and nothing else set by hand. */
export const onlyTrial = (s: Pick<FullSuscripcion, 'dia_pago' | 'trial_ends_at'>): boolean =>
  s.dia_pago === null && s.trial_ends_at !== null

const NO_CHANGE = { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null } as const

/** The limits of a plan, under what was agreed on. */
const limits = (plan: Plan, s: FullSuscripcion) => ({
  vehicle_limit: s.vehiculos_acordados ?? PLANS[plan].vehiculos,
  user_limit: s.miembros_acordados ?? PLANS[plan].miembros,
})

/** The plan and period that it changes to, in force. */
function withChangeApplied<S extends FullSuscripcion>(s: S): S {
  const plan_type = s.plan_siguiente ?? s.plan_type
  const periodo = s.periodo_siguiente ?? s.periodo
  return { ...s, plan_type, periodo, ...NO_CHANGE, ...(plan_type === s.plan_type ? {} : limits(plan_type, s)) }
}

const isUpgrade = (s: FullSuscripcion) => s.plan_siguiente !== null && rank(s.plan_siguiente) > rank(s.plan_type)

/**
 * The subscription as it is at an instant. A change that is paid comes into force at its time. At the end of a period that
 * nobody paid, one that was only wished comes into force too, but for a larger plan: that opens when it is paid.
 */
export function asOf<S extends FullSuscripcion>(before: S, now: number): S {
  let s = before
  if (s.siguiente_at !== null && s.siguiente_at <= now) s = withChangeApplied(s)
  const estado = estadoAt(s, now)
  const { subscription_ends_at: end } = s
  const wished = s.siguiente_at === null && (s.plan_siguiente !== null || s.periodo_siguiente !== null)
  const isLive = s.subscription_status === 'active' || s.subscription_status === 'past_due'
  if (wished && isLive && end !== null && end <= now && !isUpgrade(s)) s = withChangeApplied(s)
  if (estado === s.subscription_status) return s
  const willPay = estado === 'active' || estado === 'past_due'
  return {
    ...s,
    ...(estado === 'expired' ? NO_CHANGE : {}),
    subscription_status: estado,
    next_payment_at: willPay ? end : null,
  }
}

/** A stretch that is paid ahead, or given. */
interface Tramo {
  plan: Plan
  desde: number
  hasta: number
}

/** What is open from `base` on and paid for, largest plan first; nothing when it is over. */
function paidAhead(s: FullSuscripcion, base: number): Tramo[] {
  const end = s.subscription_ends_at ?? 0
  const cutoff = s.siguiente_at ?? end
  return [
    { plan: s.plan_type, desde: base, hasta: cutoff },
    { plan: s.plan_siguiente ?? s.plan_type, desde: Math.max(base, cutoff), hasta: end },
  ].filter(({ desde: from, hasta: until }) => from < until)
}

/** Days of one plan as days of another of the same price, in whole days up. */
const inDaysOf = (plan: Plan, days: number, oldPlan: Plan) => Math.ceil((days * PLANS[oldPlan].cop) / PLANS[plan].cop)
const daysOf = ({ desde: from, hasta: until }: Tramo) => Math.ceil((until - from) / DAY_MS)

export interface Approval {
  /** the columns of `empresas` after it */
  suscripcion: FullSuscripcion
  /** the period that was paid */
  desde: number
  hasta: number
}

/**
 * A payment was approved. Nothing that is paid or given is lost:
 * - in the trial the period starts at its end; after everything ended, now; on a late payment, where the last one ended;
 * - paid early, or twice, it is added to the end; a smaller plan than the present one begins there;
 * - a larger plan opens at once, and what remains of the smaller is turned into days of the larger at its price.
 */
export function afterApproval(before: FullSuscripcion, purchase: Purchase, now: number, zona: string): Approval {
  const s = asOf(before, now)
  const { plan, periodo } = purchase
  const isRunning = s.subscription_status !== 'expired'
  const onTrial = isRunning && s.trial_ends_at !== null && s.trial_ends_at > now
  const end = s.subscription_status === 'trial' ? null : s.subscription_ends_at
  const base = onTrial ? (s.trial_ends_at as number) : isRunning && end !== null && end <= now ? end : now
  const tramos = isRunning && end !== null ? paidAhead(s, base) : []
  const larger = tramos.filter((t) => rank(t.plan) >= rank(plan))
  const smaller = tramos.slice(larger.length)
  const last = larger.at(-1)
  const from = last?.hasta ?? base
  const continuous = smaller.length === 0 && isRunning && end !== null && from === end
  // the company may have moved to another zone since: a day on which no period ends is no billing day
  const day =
    continuous && s.dia_pago !== null && fallsOnBillingDay(from, s.dia_pago, zona) ? s.dia_pago : dayOfMonth(zona, from)
  const delPeriodo = periodoEnd(from, periodo, day, zona)

  // a third plan behind two larger ones has no place: it becomes days of the last of them
  const third = last && larger.length > 1 && last.plan !== plan
  const days = third
    ? inDaysOf(last.plan, daysOf({ plan, desde: from, hasta: delPeriodo }), plan)
    : smaller.reduce((n, t) => n + inDaysOf(plan, daysOf(t), t.plan), 0)
  const until = days === 0 ? delPeriodo : daysLater(third ? from : delPeriodo, days, zona)

  const first = larger[0]
  const after = first !== undefined && first.plan !== plan
  const change = after
    ? third
      ? {}
      : { plan_siguiente: plan, periodo_siguiente: periodo, siguiente_at: first.hasta }
    : { ...NO_CHANGE, plan_type: plan, periodo }
  // an agreement without an end stays one
  const ends = s.subscription_status === 'active' && end === null ? null : until
  return {
    suscripcion: {
      ...s,
      ...change,
      ...limits(after ? s.plan_type : plan, s),
      subscription_status: 'active',
      subscription_ends_at: ends,
      next_payment_at: ends,
      dia_pago: days === 0 ? day : dayOfMonth(zona, until),
      cancela_at: null,
    },
    desde: from,
    hasta: until,
  }
}

/** It ends with its period, and nothing is charged any more. Null where there is nothing to cancel. */
export function cancel(before: FullSuscripcion, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'active' || s.subscription_ends_at === null) return null
  const change = s.siguiente_at === null ? NO_CHANGE : {}
  return { ...s, ...change, subscription_status: 'canceled', cancela_at: now, next_payment_at: null }
}

/** Takes the cancelling back, as long as the period lasts. Null where there is none to take back. */
export function resume(before: FullSuscripcion, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'canceled') return null
  return { ...s, subscription_status: 'active', cancela_at: null, next_payment_at: s.subscription_ends_at }
}

/**
 * What the next period shall be; what it is already takes the wish back. Null where there is no next period to wish for, or
 * another is paid already.
 */
export function changePlan(before: FullSuscripcion, purchase: Purchase, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'active' || s.subscription_ends_at === null || s.siguiente_at !== null) return null
  const same = purchase.plan === s.plan_type && purchase.periodo === s.periodo
  return { ...s, plan_siguiente: same ? null : purchase.plan, periodo_siguiente: same ? null : purchase.periodo }
}

/** What is to be paid next: the plan and period that it will be, and when (null = no end in sight). */
export function nextPago(s: FullSuscripcion): (Purchase & { at: number | null }) | null {
  if (s.subscription_status !== 'active' && s.subscription_status !== 'past_due') return null
  const { plan_siguiente, periodo_siguiente, subscription_ends_at: at } = s
  return { plan: plan_siguiente ?? s.plan_type, periodo: periodo_siguiente ?? s.periodo, at }
}
