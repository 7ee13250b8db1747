/**
 * A subscription that the platform sets by hand (spec §4: any status, freely). What stands afterwards is true by its own
 * dates, or the clock would undo it within a minute (decisions.md «Nueva Empresa by SuperAdmin»). Pure.
 */
import { type EstadoSuscripcion, ETIQUETA_SUSCRIPCION, estadoEn } from './apertura'
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

/**
 * What the columns are afterwards; the very same object where nothing of it is another.
 * @param antes as time has it (alPasarElTiempo)
 * @throws Negativa on the field `hasta`: no date, one too far ahead, or one by which the state would not be that state
 */
export function ponerAMano(antes: SuscripcionEntera, a: AMano, ahora: number, zona: string): SuscripcionEntera {
  const { plan_type, subscription_status: estado, vehiculos_acordados, miembros_acordados } = a
  const otroPlan = plan_type !== antes.plan_type
  const otroEstado = estado !== antes.subscription_status
  const otroAcuerdo =
    vehiculos_acordados !== antes.vehiculos_acordados || miembros_acordados !== antes.miembros_acordados
  const fin = finPedido(antes, a, ahora, zona)
  const otroFin = fin !== finDe({ ...antes, subscription_status: estado })
  if (!(otroPlan || otroEstado || otroAcuerdo || otroFin)) return antes

  const trial_ends_at = estado === 'trial' ? fin : antes.trial_ends_at
  const nuevo = { ...antes, subscription_status: estado, trial_ends_at, subscription_ends_at: fin }
  const deHecho = estadoEn(nuevo, ahora)
  if (deHecho !== estado)
    throw new Negativa('fecha-deshace-estado', 'hasta', {
      estado: ETIQUETA_SUSCRIPCION[estado],
      seria: ETIQUETA_SUSCRIPCION[deHecho],
    })

  // what comes next holds while it lies within what is open, and is not what it is already
  const vive = estado === 'active' || estado === 'past_due' || estado === 'canceled'
  const cabe = antes.siguiente_at === null || fin === null || antes.siguiente_at < fin
  const espera = vive && cabe && plan_type !== antes.plan_siguiente
  return {
    ...nuevo,
    ...(espera ? {} : { plan_siguiente: null, periodo_siguiente: null, siguiente_at: null }),
    plan_type,
    vehiculos_acordados,
    miembros_acordados,
    ...limitesDe(antes, a, otroPlan || otroAcuerdo || (otroEstado && estado !== 'expired')),
    next_payment_at: estado === 'active' || estado === 'past_due' ? fin : null,
    cancela_at: estado === 'canceled' ? (antes.cancela_at ?? ahora) : null,
    // periods begin on the day that the one before ends
    dia_pago: otroFin ? null : antes.dia_pago,
  }
}

function finPedido(antes: SuscripcionEntera, { subscription_status, hasta }: AMano, ahora: number, zona: string) {
  const previo = finDe({ ...antes, subscription_status })
  if (hasta === null) {
    if (subscription_status === 'active') return null
    if (subscription_status === 'expired') return previo
    throw new Negativa('requerido', 'hasta')
  }
  if (hasta > masAnios(diaEn(zona, ahora), ANIOS_POR_DELANTE))
    throw new Negativa('fecha-lejana', 'hasta', { n: ANIOS_POR_DELANTE })
  return finDelDia(zona, hasta, previo)
}

/** The plan's limits, in the trial those of the largest, under what was agreed on. */
function limitesDe(antes: SuscripcionEntera, a: AMano, deNuevo: boolean) {
  if (!deNuevo) return { vehicle_limit: antes.vehicle_limit, user_limit: antes.user_limit }
  const plan = TABLA[a.subscription_status === 'trial' ? PLAN_DE_PRUEBA : a.plan_type]
  return {
    vehicle_limit: a.vehiculos_acordados ?? plan.vehiculos,
    user_limit: a.miembros_acordados ?? plan.miembros,
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
