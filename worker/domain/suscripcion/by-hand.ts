/**
 * A subscription that the platform sets by hand. What stands afterwards is true by its own
 * dates, or the clock would undo it within a minute. Pure.
 */

import { addYears, diaEn, inicioDeDia, masDias } from '../day'
import { Refusal } from '../refusal'
import { diaDelMes } from './cycle'
import { type Plan, TABLA, TRIAL_PLAN } from './plan'
import { type EstadoSuscripcion, estadoEn, SUSCRIPCION_LABEL } from './standing'
import type { FullSuscripcion } from './suscripcion'

/** A date by hand lies at most so far ahead: beyond it somebody mistyped the year. */
export const YEARS_AHEAD = 10

export interface AMano {
  plan_type: Plan
  subscription_status: EstadoSuscripcion
  /** the last day that it is open, in the company's zone; null: without an end, or for what is over, whenever it was */
  hasta: string | null
  /** null: the plan's */
  vehiculos_acordados: number | null
  miembros_acordados: number | null
}

/** The instant that a state ends by. */
export const finDe = (s: Pick<FullSuscripcion, 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at'>) =>
  s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at

/** The last millisecond of a day; where an instant of that very day stood already, that one stays. */
function finDelDia(zona: string, dia: string, previous: number | null): number {
  if (previous !== null && diaEn(zona, previous) === dia) return previous
  return inicioDeDia(zona, masDias(dia, 1)) - 1
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
export function handSetBetween(antes: FullSuscripcion, after: FullSuscripcion): HandSet | null {
  const { plan_type: plan, subscription_status: estado, dia_pago } = after
  const { vehiculos_acordados: vehiculos, miembros_acordados: miembros } = after
  const otherState = estado !== antes.subscription_status || finDe(after) !== finDe(antes)
  const set: HandSet = {
    // an end is that of a plan, also where the plan stayed
    ...(plan === antes.plan_type && !otherState ? {} : { plan }),
    ...(otherState ? { state: { estado, fin: finDe(after), dia_pago } } : {}),
    ...(vehiculos === antes.vehiculos_acordados && miembros === antes.miembros_acordados
      ? {}
      : { agreed: { vehiculos, miembros } }),
  }
  return Object.keys(set).length === 0 ? null : set
}

/** The columns after a hand has set them. @param antes as time has it (asOf) */
export function applyHandSet(antes: FullSuscripcion, set: HandSet, at: number): FullSuscripcion {
  const plan_type = set.plan ?? antes.plan_type
  const { estado, fin, dia_pago } = set.state ?? {
    ...{ estado: antes.subscription_status, fin: finDe(antes), dia_pago: antes.dia_pago },
  }
  const { vehiculos, miembros } = set.agreed ?? {
    ...{ vehiculos: antes.vehiculos_acordados, miembros: antes.miembros_acordados },
  }
  const otherPlan = plan_type !== antes.plan_type
  const otherState = estado !== antes.subscription_status
  // what comes next holds while it lies within what is open, and is not what it is already
  const lives = estado === 'active' || estado === 'past_due' || estado === 'canceled'
  const fits = antes.siguiente_at === null || fin === null || antes.siguiente_at < fin
  const waits = lives && fits && plan_type !== antes.plan_siguiente
  const s: FullSuscripcion = {
    ...antes,
    ...(waits ? {} : { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null }),
    plan_type,
    subscription_status: estado,
    trial_ends_at: trialEnd(antes, estado, fin),
    subscription_ends_at: fin,
    next_payment_at: estado === 'active' || estado === 'past_due' ? fin : null,
    // what a hand ends has no days of grace
    cancela_at:
      estado === 'canceled' || (estado === 'expired' && set.state)
        ? (antes.cancela_at ?? at)
        : estado === 'expired'
          ? antes.cancela_at
          : null,
    dia_pago,
    vehiculos_acordados: vehiculos,
    miembros_acordados: miembros,
  }
  const anew = otherPlan || set.agreed !== undefined || (otherState && estado !== 'expired')
  return anew ? { ...s, ...limitsOf(s) } : s
}

/** A trial ends when a hand says so, and no later than what a hand has ended. */
function trialEnd({ trial_ends_at }: FullSuscripcion, estado: EstadoSuscripcion, fin: number | null): number | null {
  if (estado === 'trial') return fin
  return estado === 'expired' && fin !== null && trial_ends_at !== null ? Math.min(trial_ends_at, fin) : trial_ends_at
}

/**
 * What the columns are afterwards; the very same object where nothing of it is another.
 * @param antes as time has it (asOf)
 * @throws Negativa on the field `hasta`: no date, one too far ahead, or one by which the state would not be that state
 */
export function setByHand(antes: FullSuscripcion, a: AMano, now: number, zona: string): FullSuscripcion {
  const { plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados } = a
  const fin = requestedEnd(antes, a, now, zona)
  const otherEnd = fin !== finDe({ ...antes, subscription_status: estado })
  const requested = {
    ...antes,
    ...{ plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados },
    ...(estado === 'trial' ? { trial_ends_at: fin } : { subscription_ends_at: fin }),
    dia_pago: billingDay(antes, estado, otherEnd, fin ?? now, zona),
  }
  const set = handSetBetween(antes, requested)
  if (!set) return antes
  const after = applyHandSet(antes, set, now)
  const actualEstado = estadoEn(after, now)
  if (actualEstado !== estado)
    throw new Refusal('fecha-deshace-estado', 'hasta', {
      estado: SUSCRIPCION_LABEL[estado],
      seria: SUSCRIPCION_LABEL[actualEstado],
    })
  return after
}

/** Periods begin on the day that the one before ends; a trial has no such day. */
function billingDay(antes: FullSuscripcion, estado: EstadoSuscripcion, otherEnd: boolean, end: number, zona: string) {
  if (estado === 'trial') return null
  if (estado === 'expired') return antes.dia_pago
  return otherEnd || antes.dia_pago === null ? diaDelMes(zona, end) : antes.dia_pago
}

function requestedEnd(antes: FullSuscripcion, { subscription_status, hasta }: AMano, now: number, zona: string) {
  const previous = finDe({ ...antes, subscription_status })
  // what is over, or late, ended in the past
  const past = subscription_status === 'expired' || subscription_status === 'past_due'
  if (hasta === null) {
    if (subscription_status === 'active') return null
    if (subscription_status !== 'expired') throw new Refusal('requerido', 'hasta')
    const open = antes.subscription_status !== 'expired'
    return previous === null ? (open ? now : null) : Math.min(previous, now)
  }
  const hoy = diaEn(zona, now)
  if (hasta > addYears(hoy, YEARS_AHEAD)) throw new Refusal('fecha-lejana', 'hasta', { n: YEARS_AHEAD })
  if (past && hasta > hoy) throw new Refusal('fecha-futura', 'hasta')
  const fin = finDelDia(zona, hasta, previous)
  return past ? Math.min(fin, now) : fin
}

/** The plan's limits, in the trial those of the largest, under what was agreed on. */
function limitsOf(s: FullSuscripcion) {
  const plan = TABLA[s.subscription_status === 'trial' ? TRIAL_PLAN : s.plan_type]
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
  vehicle_limit: TABLA.Basic.vehiculos,
  user_limit: TABLA.Basic.miembros,
  vehiculos_acordados: null,
  miembros_acordados: null,
})

/**
 * What a form was drawn from, in one word: who saves it over another subscription (a payment came in meanwhile) is told
 * instead of undoing that.
 */
export const marcaDe = (s: FullSuscripcion): string =>
  [
    ...[s.plan_type, s.subscription_status, s.trial_ends_at, s.subscription_ends_at, s.vehiculos_acordados],
    ...[s.miembros_acordados, s.plan_siguiente, s.siguiente_at, s.cancela_at],
  ].join('|')
