/**
 * A subscription that the platform sets by hand. What stands afterwards is true by its own
 * dates, or the clock would undo it within a minute. Pure.
 */

import { addDays, addYears, dayIn, startOfDay } from '../day'
import { Refusal } from '../refusal'
import { dayOfMonth } from './cycle'
import { PLANS, type Plan, TRIAL_PLAN } from './plan'
import { type EstadoSuscripcion, estadoAt, SUSCRIPCION_LABEL } from './standing'
import type { FullSuscripcion } from './suscripcion'

/** A date by hand lies at most so far ahead: beyond it somebody mistyped the year. */
export const YEARS_AHEAD = 10

export interface ByHand {
  plan_type: Plan
  subscription_status: EstadoSuscripcion
  /** the last day that it is open, in the company's zone; null: without an end, or for what is over, whenever it was */
  hasta: string | null
  /** null: the plan's */
  vehiculos_acordados: number | null
  miembros_acordados: number | null
}

/** The instant that a state ends by. */
export const endOf = (s: Pick<FullSuscripcion, 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at'>) =>
  s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at

/** The last millisecond of a day; where an instant of that very day stood already, that one stays. */
function endOfDay(zona: string, day: string, previous: number | null): number {
  if (previous !== null && dayIn(zona, previous) === day) return previous
  return startOfDay(zona, addDays(day, 1)) - 1
}

/** What a hand changed of a subscription; what it left alone is not in it. */
export interface HandSet {
  plan?: Plan
  /** the state, the instant it ends by, and the day of the month on which its periods begin */
  state?: { estado: EstadoSuscripcion; fin: number | null; dia_pago: number | null }
  /** agreed on with the platform; null: the plan's */
  agreed?: { vehiculos: number | null; miembros: number | null }
}

/** In what two subscriptions differ, as a hand would have set it; null where they do not. */
export function handSetBetween(before: FullSuscripcion, after: FullSuscripcion): HandSet | null {
  const { plan_type: plan, subscription_status: estado, dia_pago } = after
  const { vehiculos_acordados: vehiculos, miembros_acordados: miembros } = after
  const otherState = estado !== before.subscription_status || endOf(after) !== endOf(before)
  const set: HandSet = {
    // an end is that of a plan, also where the plan stayed
    ...(plan === before.plan_type && !otherState ? {} : { plan }),
    ...(otherState ? { state: { estado, fin: endOf(after), dia_pago } } : {}),
    ...(vehiculos === before.vehiculos_acordados && miembros === before.miembros_acordados
      ? {}
      : { agreed: { vehiculos, miembros } }),
  }
  return Object.keys(set).length === 0 ? null : set
}

/** The columns after a hand has set them. @param antes as time has it (asOf) */
export function applyHandSet(before: FullSuscripcion, set: HandSet, at: number): FullSuscripcion {
  const plan_type = set.plan ?? before.plan_type
  const {
    estado,
    fin: end,
    dia_pago,
  } = set.state ?? {
    ...{ estado: before.subscription_status, fin: endOf(before), dia_pago: before.dia_pago },
  }
  const { vehiculos, miembros } = set.agreed ?? {
    ...{ vehiculos: before.vehiculos_acordados, miembros: before.miembros_acordados },
  }
  const otherPlan = plan_type !== before.plan_type
  const otherState = estado !== before.subscription_status
  // what comes next holds while it lies within what is open, and is not what it is already
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
    // what a hand ends has no days of grace
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

/** A trial ends when a hand says so, and no later than what a hand has ended. */
function trialEnd({ trial_ends_at }: FullSuscripcion, estado: EstadoSuscripcion, end: number | null): number | null {
  if (estado === 'trial') return end
  return estado === 'expired' && end !== null && trial_ends_at !== null ? Math.min(trial_ends_at, end) : trial_ends_at
}

/**
 * What the columns are afterwards; the very same object where nothing of it is another.
 * @param antes as time has it (asOf)
 * @throws Negativa on the field `hasta`: no date, one too far ahead, or one by which the state would not be that state
 */
export function setByHand(before: FullSuscripcion, a: ByHand, now: number, zona: string): FullSuscripcion {
  const { plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados } = a
  const end = requestedEnd(before, a, now, zona)
  const otherEnd = end !== endOf({ ...before, subscription_status: estado })
  const requested = {
    ...before,
    ...{ plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados },
    ...(estado === 'trial' ? { trial_ends_at: end } : { subscription_ends_at: end }),
    dia_pago: billingDay(before, estado, otherEnd, end ?? now, zona),
  }
  const set = handSetBetween(before, requested)
  if (!set) return before
  const after = applyHandSet(before, set, now)
  const actualEstado = estadoAt(after, now)
  if (actualEstado !== estado)
    throw new Refusal('fecha-deshace-estado', 'hasta', {
      estado: SUSCRIPCION_LABEL[estado],
      seria: SUSCRIPCION_LABEL[actualEstado],
    })
  return after
}

/** Periods begin on the day that the one before ends; a trial has no such day. */
function billingDay(before: FullSuscripcion, estado: EstadoSuscripcion, otherEnd: boolean, end: number, zona: string) {
  if (estado === 'trial') return null
  if (estado === 'expired') return before.dia_pago
  return otherEnd || before.dia_pago === null ? dayOfMonth(zona, end) : before.dia_pago
}

function requestedEnd(
  before: FullSuscripcion,
  { subscription_status, hasta: until }: ByHand,
  now: number,
  zona: string,
) {
  const previous = endOf({ ...before, subscription_status })
  // what is over, or late, ended in the past
  const past = subscription_status === 'expired' || subscription_status === 'past_due'
  if (until === null) {
    if (subscription_status === 'active') return null
    if (subscription_status !== 'expired') throw new Refusal('requerido', 'hasta')
    const open = before.subscription_status !== 'expired'
    return previous === null ? (open ? now : null) : Math.min(previous, now)
  }
  const hoy = dayIn(zona, now)
  if (until > addYears(hoy, YEARS_AHEAD)) throw new Refusal('fecha-lejana', 'hasta', { n: YEARS_AHEAD })
  if (past && until > hoy) throw new Refusal('fecha-futura', 'hasta')
  const end = endOfDay(zona, until, previous)
  return past ? Math.min(end, now) : end
}

/** The plan's limits, in the trial those of the largest, under what was agreed on. */
function limitsOf(s: FullSuscripcion) {
  const plan = PLANS[s.subscription_status === 'trial' ? TRIAL_PLAN : s.plan_type]
  return {
    vehicle_limit: s.vehiculos_acordados ?? plan.vehiculos,
    user_limit: s.miembros_acordados ?? plan.miembros,
  }
}

/** The subscription before anything was set: of a company that is being made. */
export const sinSuscripcion = (): FullSuscripcion => ({
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
 * What a form was drawn from, in one word: who saves it over another subscription (a payment came in meanwhile) is told
 * instead of undoing that.
 */
export const fingerprintOf = (s: FullSuscripcion): string =>
  [
    ...[s.plan_type, s.subscription_status, s.trial_ends_at, s.subscription_ends_at, s.vehiculos_acordados],
    ...[s.miembros_acordados, s.plan_siguiente, s.siguiente_at, s.cancela_at],
  ].join('|')
