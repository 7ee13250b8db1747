/**
 * A subscription set manually by the platform. The result must be consistent with its own dates, or a scheduled job
 * would change it within a minute. Pure.
 */

import { addDays, addYears, dayIn, startOfDay } from '../day'
import { Refusal } from '../refusal'
import { dayOfMonth } from './cycle'
import { PLANS, type Plan, TRIAL_PLAN } from './plan'
import { type EstadoSuscripcion, estadoAt, SUSCRIPCION_LABEL } from './standing'
import type { FullSuscripcion } from './suscripcion'

/** Maximum distance of a manual date; beyond it the year is a typing error. */
const YEARS_AHEAD = 10

export interface ByHand {
  plan_type: Plan
  subscription_status: EstadoSuscripcion
  /** the last open day, in the company's zone; null: no end date, or already expired (its day does not matter) */
  hasta: string | null
  /** null: the plan's limit */
  vehiculos_acordados: number | null
  miembros_acordados: number | null
}

/** The instant a state ends. */
export const endOf = (s: Pick<FullSuscripcion, 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at'>) =>
  s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at

/** The last millisecond of a day; an existing instant on that same day is kept. */
function endOfDay(zona: string, day: string, previous: number | null): number {
  if (previous !== null && dayIn(zona, previous) === day) return previous
  return startOfDay(zona, addDays(day, 1)) - 1
}

/** A manual change of a subscription; unchanged parts are absent. */
export interface HandSet {
  plan?: Plan
  /** the state, the instant it ends, and the billing day of the month */
  state?: { estado: EstadoSuscripcion; fin: number | null; dia_pago: number | null }
  /** custom limits; null: the plan's */
  agreed?: { vehiculos: number | null; miembros: number | null }
}

/** The manual change that leads from one subscription to another; null when they are equal. */
export function handSetBetween(before: FullSuscripcion, after: FullSuscripcion): HandSet | null {
  const { plan_type: plan, subscription_status: estado, dia_pago } = after
  const { vehiculos_acordados: vehiculos, miembros_acordados: miembros } = after
  const otherState = estado !== before.subscription_status || endOf(after) !== endOf(before)
  const set: HandSet = {
    // an end date belongs to a plan, so it is kept even when the plan is unchanged
    ...(plan === before.plan_type && !otherState ? {} : { plan }),
    ...(otherState ? { state: { estado, fin: endOf(after), dia_pago } } : {}),
    ...(vehiculos === before.vehiculos_acordados && miembros === before.miembros_acordados
      ? {}
      : { agreed: { vehiculos, miembros } }),
  }
  return Object.keys(set).length === 0 ? null : set
}

/** The columns after a manual change. @param before as of now (asOf) */
export function applyHandSet(before: FullSuscripcion, set: HandSet, at: number): FullSuscripcion {
  const plan_type = set.plan ?? before.plan_type
  const {
    estado,
    fin: end,
    dia_pago,
  } = set.state ?? {
    estado: before.subscription_status,
    fin: endOf(before),
    dia_pago: before.dia_pago,
  }
  const { vehiculos, miembros } = set.agreed ?? {
    vehiculos: before.vehiculos_acordados,
    miembros: before.miembros_acordados,
  }
  const otherPlan = plan_type !== before.plan_type
  const otherState = estado !== before.subscription_status
  // a planned change stays while it lies within the open period and differs from the current plan
  const lives = estado === 'active' || estado === 'past_due' || estado === 'canceled'
  const fits = before.siguiente_at === null || end === null || before.siguiente_at < end
  const waits = lives && fits && plan_type !== before.plan_siguiente
  const s: FullSuscripcion = {
    ...before,
    ...(waits ? {} : { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null }),
    plan_type,
    subscription_status: estado,
    trial_ends_at: trialEnd(before, estado, end),
    subscription_ends_at: end,
    next_payment_at: estado === 'active' || estado === 'past_due' ? end : null,
    // a manual end has no grace period
    cancela_at:
      estado === 'canceled' || (estado === 'expired' && set.state)
        ? (before.cancela_at ?? at)
        : estado === 'expired'
          ? before.cancela_at
          : null,
    dia_pago,
    vehiculos_acordados: vehiculos,
    miembros_acordados: miembros,
  }
  const anew = otherPlan || set.agreed !== undefined || (otherState && estado !== 'expired')
  return anew ? { ...s, ...limitsOf(s) } : s
}

/** A trial ends on the manual date, and no later than a manual end of the subscription. */
function trialEnd({ trial_ends_at }: FullSuscripcion, estado: EstadoSuscripcion, end: number | null): number | null {
  if (estado === 'trial') return end
  return estado === 'expired' && end !== null && trial_ends_at !== null ? Math.min(trial_ends_at, end) : trial_ends_at
}

/**
 * The new columns; the same object when nothing changes.
 * @param before as of now (asOf)
 * @throws Refusal on the field `hasta`: no date, one too far ahead, or one that contradicts the state
 */
export function setByHand(before: FullSuscripcion, a: ByHand, now: number, zona: string): FullSuscripcion {
  const { plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados } = a
  const end = requestedEnd(before, a, now, zona)
  const otherEnd = end !== endOf({ ...before, subscription_status: estado })
  const requested = {
    ...before,
    plan_type: plan,
    subscription_status: estado,
    vehiculos_acordados,
    miembros_acordados,
    ...(estado === 'trial' ? { trial_ends_at: end } : { subscription_ends_at: end }),
    dia_pago: billingDay(before, estado, otherEnd, end ?? now, zona),
  }
  const set = handSetBetween(before, requested)
  if (!set) return before
  const after = applyHandSet(before, set, now)
  const resultingEstado = estadoAt(after, now)
  if (resultingEstado !== estado)
    throw new Refusal('fecha-deshace-estado', 'hasta', {
      estado: SUSCRIPCION_LABEL[estado],
      seria: SUSCRIPCION_LABEL[resultingEstado],
    })
  return after
}

/** Periods begin on the day the previous one ends; a trial has no billing day. */
function billingDay(before: FullSuscripcion, estado: EstadoSuscripcion, otherEnd: boolean, end: number, zona: string) {
  if (estado === 'trial') return null
  if (estado === 'expired') return before.dia_pago
  return otherEnd || before.dia_pago === null ? dayOfMonth(zona, end) : before.dia_pago
}

function requestedEnd(before: FullSuscripcion, { subscription_status, hasta }: ByHand, now: number, zona: string) {
  const previous = endOf({ ...before, subscription_status })
  // expired and past_due ended in the past
  const past = subscription_status === 'expired' || subscription_status === 'past_due'
  if (hasta === null) {
    if (subscription_status === 'active') return null
    if (subscription_status !== 'expired') throw new Refusal('requerido', 'hasta')
    const open = before.subscription_status !== 'expired'
    return previous === null ? (open ? now : null) : Math.min(previous, now)
  }
  const today = dayIn(zona, now)
  if (hasta > addYears(today, YEARS_AHEAD)) throw new Refusal('fecha-lejana', 'hasta', { n: YEARS_AHEAD })
  if (past && hasta > today) throw new Refusal('fecha-futura', 'hasta')
  const end = endOfDay(zona, hasta, previous)
  return past ? Math.min(end, now) : end
}

/** The plan's limits (the largest plan's in the trial), overridden by custom limits. */
function limitsOf(s: FullSuscripcion) {
  const plan = PLANS[s.subscription_status === 'trial' ? TRIAL_PLAN : s.plan_type]
  return {
    vehicle_limit: s.vehiculos_acordados ?? plan.vehiculos,
    user_limit: s.miembros_acordados ?? plan.miembros,
  }
}

/** The subscription of a company being created, before anything is set. */
export const noSuscripcion = (): FullSuscripcion => ({
  plan_type: 'Basic',
  subscription_status: 'expired',
  trial_ends_at: null,
  subscription_ends_at: null,
  next_payment_at: null,
  periodo: 'mensual',
  dia_pago: null,
  plan_siguiente: null,
  periodo_siguiente: null,
  siguiente_at: null,
  cancela_at: null,
  vehicle_limit: PLANS.Basic.vehiculos,
  user_limit: PLANS.Basic.miembros,
  vehiculos_acordados: null,
  miembros_acordados: null,
})

/**
 * A fingerprint of what a form was rendered from: saving over a changed subscription (a payment arrived meanwhile) is
 * refused instead of overwriting it.
 */
export const fingerprintOf = (s: FullSuscripcion): string =>
  [
    s.plan_type,
    s.subscription_status,
    s.trial_ends_at,
    s.subscription_ends_at,
    s.vehiculos_acordados,
    s.miembros_acordados,
    s.plan_siguiente,
    s.siguiente_at,
    s.cancela_at,
  ].join('|')
