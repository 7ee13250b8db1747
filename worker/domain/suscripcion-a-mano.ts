/**
 * A subscription that the platform sets by hand. What stands afterwards is true by its own
 * dates, or the clock would undo it within a minute. Pure.
 */
import { type EstadoSuscripcion, ETIQUETA_SUSCRIPCION, estadoEn } from './apertura'
import { diaDelMes } from './ciclo'
import { diaEn, inicioDeDia, masAnios, masDias } from './dia'
import { Negativa } from './negativa'
import { PLAN_DE_PRUEBA, type Plan, TABLA } from './plan'
import type { SuscripcionEntera } from './suscripcion'

/** A date by hand lies at most so far ahead: beyond it somebody mistyped the year. */
export const ANIOS_POR_DELANTE = 10

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
export const finDe = (s: Pick<SuscripcionEntera, 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at'>) =>
  s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at

/** The last millisecond of a day; where an instant of that very day stood already, that one stays. */
function finDelDia(zona: string, dia: string, previo: number | null): number {
  if (previo !== null && diaEn(zona, previo) === dia) return previo
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
export function handSetBetween(antes: SuscripcionEntera, despues: SuscripcionEntera): HandSet | null {
  const { plan_type: plan, subscription_status: estado, dia_pago } = despues
  const { vehiculos_acordados: vehiculos, miembros_acordados: miembros } = despues
  const otherState = estado !== antes.subscription_status || finDe(despues) !== finDe(antes)
  const set: HandSet = {
    // an end is that of a plan, also where the plan stayed
    ...(plan === antes.plan_type && !otherState ? {} : { plan }),
    ...(otherState ? { state: { estado, fin: finDe(despues), dia_pago } } : {}),
    ...(vehiculos === antes.vehiculos_acordados && miembros === antes.miembros_acordados
      ? {}
      : { agreed: { vehiculos, miembros } }),
  }
  return Object.keys(set).length === 0 ? null : set
}

/** The columns after a hand has set them. @param antes as time has it (alPasarElTiempo) */
export function applyHandSet(antes: SuscripcionEntera, set: HandSet, at: number): SuscripcionEntera {
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
  const s: SuscripcionEntera = {
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
  return anew ? { ...s, ...limitesDe(s) } : s
}

/** A trial ends when a hand says so, and no later than what a hand has ended. */
function trialEnd({ trial_ends_at }: SuscripcionEntera, estado: EstadoSuscripcion, fin: number | null): number | null {
  if (estado === 'trial') return fin
  return estado === 'expired' && fin !== null && trial_ends_at !== null ? Math.min(trial_ends_at, fin) : trial_ends_at
}

/**
 * What the columns are afterwards; the very same object where nothing of it is another.
 * @param antes as time has it (alPasarElTiempo)
 * @throws Negativa on the field `hasta`: no date, one too far ahead, or one by which the state would not be that state
 */
export function ponerAMano(antes: SuscripcionEntera, a: AMano, ahora: number, zona: string): SuscripcionEntera {
  const { plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados } = a
  const fin = finPedido(antes, a, ahora, zona)
  const otherEnd = fin !== finDe({ ...antes, subscription_status: estado })
  const pedida = {
    ...antes,
    ...{ plan_type: plan, subscription_status: estado, vehiculos_acordados, miembros_acordados },
    ...(estado === 'trial' ? { trial_ends_at: fin } : { subscription_ends_at: fin }),
    dia_pago: billingDay(antes, estado, otherEnd, fin ?? ahora, zona),
  }
  const set = handSetBetween(antes, pedida)
  if (!set) return antes
  const despues = applyHandSet(antes, set, ahora)
  const deHecho = estadoEn(despues, ahora)
  if (deHecho !== estado)
    throw new Negativa('fecha-deshace-estado', 'hasta', {
      estado: ETIQUETA_SUSCRIPCION[estado],
      seria: ETIQUETA_SUSCRIPCION[deHecho],
    })
  return despues
}

/** Periods begin on the day that the one before ends; a trial has no such day. */
function billingDay(antes: SuscripcionEntera, estado: EstadoSuscripcion, otherEnd: boolean, end: number, zona: string) {
  if (estado === 'trial') return null
  if (estado === 'expired') return antes.dia_pago
  return otherEnd || antes.dia_pago === null ? diaDelMes(zona, end) : antes.dia_pago
}

function finPedido(antes: SuscripcionEntera, { subscription_status, hasta }: AMano, ahora: number, zona: string) {
  const previo = finDe({ ...antes, subscription_status })
  // what is over, or late, ended in the past
  const past = subscription_status === 'expired' || subscription_status === 'past_due'
  if (hasta === null) {
    if (subscription_status === 'active') return null
    if (subscription_status !== 'expired') throw new Negativa('requerido', 'hasta')
    const open = antes.subscription_status !== 'expired'
    return previo === null ? (open ? ahora : null) : Math.min(previo, ahora)
  }
  const hoy = diaEn(zona, ahora)
  if (hasta > masAnios(hoy, ANIOS_POR_DELANTE)) throw new Negativa('fecha-lejana', 'hasta', { n: ANIOS_POR_DELANTE })
  if (past && hasta > hoy) throw new Negativa('fecha-futura', 'hasta')
  const fin = finDelDia(zona, hasta, previo)
  return past ? Math.min(fin, ahora) : fin
}

/** The plan's limits, in the trial those of the largest, under what was agreed on. */
function limitesDe(s: SuscripcionEntera) {
  const plan = TABLA[s.subscription_status === 'trial' ? PLAN_DE_PRUEBA : s.plan_type]
  return {
    vehicle_limit: s.vehiculos_acordados ?? plan.vehiculos,
    user_limit: s.miembros_acordados ?? plan.miembros,
  }
}

/** The subscription before anything was set: of a company that is being made. */
export const sinSuscripcion = (): SuscripcionEntera => ({
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
export const marcaDe = (s: SuscripcionEntera): string =>
  [
    ...[s.plan_type, s.subscription_status, s.trial_ends_at, s.subscription_ends_at, s.vehiculos_acordados],
    ...[s.miembros_acordados, s.plan_siguiente, s.siguiente_at, s.cancela_at],
  ].join('|')
