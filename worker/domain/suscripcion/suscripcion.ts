/**
 * The life cycle of a subscription (docs/decisions/0024): how time, payments, refused charges and the company's own
 * requests change it. Pure: takes and returns whole rows. Instants are UTC milliseconds.
 */

import { DAY_MS } from '../day'
import { dayOfMonth, daysLater, fallsOnBillingDay, periodoEnd } from './cycle'
import { type Periodo, PLANS, type Plan, type Purchase, rank } from './plan'
import type { EndedReason, SuscripcionReason } from './reasons'
import { estadoAt, isSuscripcionValid, type Suscripcion } from './standing'

/** The columns of `empresas` that belong to the subscription. */
export interface FullSuscripcion extends Suscripcion {
  next_payment_at: number | null
  periodo: Periodo
  /** billing day of the month; null while it has only had a trial */
  dia_pago: number | null
  /** the next plan: with `siguiente_at` already paid from then on, without it requested for the next period */
  plan_siguiente: Plan | null
  periodo_siguiente: Periodo | null
  siguiente_at: number | null
  cancela_at: number | null
  vehicle_limit: number
  user_limit: number
  /** custom limits: a plan change does not overwrite them */
  vehiculos_acordados: number | null
  miembros_acordados: number | null
}

/** Whether it has only ever had a trial: never paid, and no manual subscription. */
export const onlyTrial = (s: Pick<FullSuscripcion, 'dia_pago' | 'trial_ends_at'>): boolean =>
  s.dia_pago === null && s.trial_ends_at !== null

/** The columns by which a subscription is over, and after what. */
export type Dates = Pick<FullSuscripcion, 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at' | 'dia_pago'>

/** Why nothing is added at `now` (UTC milliseconds), for forms that are not shown in vain; null while it may be. */
export function whyEnded(s: Dates, now: number): EndedReason | null {
  if (isSuscripcionValid(s, now)) return null
  return onlyTrial(s) ? 'prueba-terminada' : 'suscripcion-terminada'
}

const NO_CHANGE = { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null } as const

/** The limits of a plan, overridden by custom limits. */
const limits = (plan: Plan, s: FullSuscripcion) => ({
  vehicle_limit: s.vehiculos_acordados ?? PLANS[plan].vehiculos,
  user_limit: s.miembros_acordados ?? PLANS[plan].miembros,
})

/** Applies the pending change of plan and period. */
function withChangeApplied<S extends FullSuscripcion>(s: S): S {
  const plan_type = s.plan_siguiente ?? s.plan_type
  const periodo = s.periodo_siguiente ?? s.periodo
  return { ...s, plan_type, periodo, ...NO_CHANGE, ...(plan_type === s.plan_type ? {} : limits(plan_type, s)) }
}

const isUpgrade = (s: FullSuscripcion) => s.plan_siguiente !== null && rank(s.plan_siguiente) > rank(s.plan_type)

/**
 * With the limits of its own plan: a trial has those of the largest one, and they end with it. Kept, every screen would
 * promise thirty vehicles of Basic.
 */
function withOwnLimits<S extends FullSuscripcion>(s: S): S {
  const own = limits(s.plan_type, s)
  return own.vehicle_limit === s.vehicle_limit && own.user_limit === s.user_limit ? s : { ...s, ...own }
}

/**
 * The subscription at an instant. A paid change takes effect at its time. A requested change takes effect at the end of
 * a period even if unpaid, unless it is to a larger plan: that one starts when paid.
 */
export function asOf<S extends FullSuscripcion>(before: S, now: number): S {
  let s = before
  if (s.siguiente_at !== null && s.siguiente_at <= now) s = withChangeApplied(s)
  const estado = estadoAt(s, now)
  const { subscription_ends_at: end } = s
  const wished = s.siguiente_at === null && (s.plan_siguiente !== null || s.periodo_siguiente !== null)
  const isLive = s.subscription_status === 'active' || s.subscription_status === 'past_due'
  if (wished && isLive && end !== null && end <= now && !isUpgrade(s)) s = withChangeApplied(s)
  if (estado === 'expired' && onlyTrial(s)) s = withOwnLimits(s)
  if (estado === s.subscription_status) return s
  const willPay = estado === 'active' || estado === 'past_due'
  return {
    ...s,
    ...(estado === 'expired' ? NO_CHANGE : {}),
    subscription_status: estado,
    next_payment_at: willPay ? end : null,
  }
}

/** A period that is prepaid or granted. */
interface Tramo {
  plan: Plan
  desde: number
  hasta: number
}

/** The prepaid periods from `base` on, largest plan first; empty when expired. */
function paidAhead(s: FullSuscripcion, base: number): Tramo[] {
  const end = s.subscription_ends_at ?? 0
  const cutoff = s.siguiente_at ?? end
  return [
    { plan: s.plan_type, desde: base, hasta: cutoff },
    { plan: s.plan_siguiente ?? s.plan_type, desde: Math.max(base, cutoff), hasta: end },
  ].filter(({ desde, hasta }) => desde < hasta)
}

/** Days of one plan converted to days of another at equal value, rounded up. */
const inDaysOf = (plan: Plan, days: number, oldPlan: Plan) => Math.ceil((days * PLANS[oldPlan].cop) / PLANS[plan].cop)
const daysOf = ({ desde, hasta }: Tramo) => Math.ceil((hasta - desde) / DAY_MS)

export interface Approval {
  /** the columns of `empresas` afterwards */
  suscripcion: FullSuscripcion
  /** the paid period */
  desde: number
  hasta: number
}

/**
 * Applies an approved payment. Nothing paid or granted is lost:
 * - in the trial the period starts at its end; after expiry, now; on a late payment, where the last one ended;
 * - paid early, or twice, it is appended at the end; a smaller plan than the current one starts there;
 * - a larger plan starts at once, and the rest of the smaller one is converted to days of the larger at its price.
 */
export function afterApproval(before: FullSuscripcion, purchase: Purchase, now: number, zona: string): Approval {
  const s = asOf(before, now)
  const { plan, periodo } = purchase
  const isRunning = s.subscription_status !== 'expired'
  const onTrial = isRunning && s.trial_ends_at !== null && s.trial_ends_at > now
  const end = s.subscription_status === 'trial' ? null : s.subscription_ends_at
  // a late payment begins where the last period ended
  const isLate = isRunning && end !== null && end <= now
  const afterLast = isLate ? end : now
  const base = onTrial ? (s.trial_ends_at as number) : afterLast
  const tramos = isRunning && end !== null ? paidAhead(s, base) : []
  const larger = tramos.filter((t) => rank(t.plan) >= rank(plan))
  const smaller = tramos.slice(larger.length)
  const last = larger.at(-1)
  const from = last?.hasta ?? base
  const continuous = smaller.length === 0 && isRunning && end !== null && from === end
  // the company may have changed zone since: the billing day is kept only if the period boundary still falls on it
  const day =
    continuous && s.dia_pago !== null && fallsOnBillingDay(from, s.dia_pago, zona) ? s.dia_pago : dayOfMonth(zona, from)
  const endOfPeriodo = periodoEnd(from, periodo, day, zona)

  // only two plans fit: a third one behind two larger ones is converted to days of the last of them
  const third = last && larger.length > 1 && last.plan !== plan
  const days = third
    ? inDaysOf(last.plan, daysOf({ plan, desde: from, hasta: endOfPeriodo }), plan)
    : smaller.reduce((n, t) => n + inDaysOf(plan, daysOf(t), t.plan), 0)
  const until = days === 0 ? endOfPeriodo : daysLater(third ? from : endOfPeriodo, days, zona)

  const first = larger[0]
  const after = first !== undefined && first.plan !== plan
  const change = after
    ? third
      ? {}
      : { plan_siguiente: plan, periodo_siguiente: periodo, siguiente_at: first.hasta }
    : { ...NO_CHANGE, plan_type: plan, periodo }
  // an agreement without an end stays without one
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

/**
 * Cancels at the end of the period, with no further charges. A plan chosen for the next period stays, for who takes the
 * cancelling back; of a cancelled one it changes nothing. Null when there is nothing to cancel.
 */
export function cancel(before: FullSuscripcion, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'active' || s.subscription_ends_at === null) return null
  return { ...s, subscription_status: 'canceled', cancela_at: now, next_payment_at: null }
}

/** Why it cannot be cancelled now, as people are told; null when it can. */
export function whyNotCancelled(before: FullSuscripcion, now: number): SuscripcionReason | null {
  const s = asOf(before, now)
  switch (s.subscription_status) {
    case 'trial':
      return 'cancelar-en-prueba'
    case 'past_due':
      return 'cancelar-en-gracia'
    case 'canceled':
      return 'ya-cancelada'
    case 'active':
      return s.subscription_ends_at === null ? 'cancelar-sin-fin' : null
    default:
      return 'cancelar-terminada'
  }
}

/** Why there is no cancellation to undo now; null when there is one. */
export function whyNotResumed(before: FullSuscripcion, now: number): SuscripcionReason | null {
  const { subscription_status: estado } = asOf(before, now)
  if (estado === 'canceled') return null
  return estado === 'expired' ? 'reanudar-terminada' : 'nada-que-reanudar'
}

/** Undoes a cancellation before the period ends. Null when there is none. */
export function resume(before: FullSuscripcion, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'canceled') return null
  return { ...s, subscription_status: 'active', cancela_at: null, next_payment_at: s.subscription_ends_at }
}

/**
 * Requests a plan for the next period; requesting the current one withdraws the request. Null when there is no next
 * period, or another plan is already paid for it.
 */
export function changePlan(before: FullSuscripcion, purchase: Purchase, now: number): FullSuscripcion | null {
  const s = asOf(before, now)
  if (s.subscription_status !== 'active' || s.subscription_ends_at === null || s.siguiente_at !== null) return null
  const same = purchase.plan === s.plan_type && purchase.periodo === s.periodo
  return { ...s, plan_siguiente: same ? null : purchase.plan, periodo_siguiente: same ? null : purchase.periodo }
}

/** The next payment: plan and period, and when it is due (null = no end). */
export function nextPago(s: FullSuscripcion): (Purchase & { at: number | null }) | null {
  if (s.subscription_status !== 'active' && s.subscription_status !== 'past_due') return null
  const { plan_siguiente, periodo_siguiente, subscription_ends_at: at } = s
  return { plan: plan_siguiente ?? s.plan_type, periodo: periodo_siguiente ?? s.periodo, at }
}
