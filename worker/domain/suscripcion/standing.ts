/**
 * What a company's subscription opens, judged by its dates: a row that says «active» long after its period ended opens
 * nothing, however late the clock's job is. Instants are UTC milliseconds.
 */
import { BASIC_HISTORY_DAYS, type Plan } from './plan'

const DAY_MS = 86_400_000
/** A payment that is late does not stop the vehicles on the map at once. */
export const GRACE_DAYS = 7
export const PAGO_GRACE_MS = GRACE_DAYS * DAY_MS

export const SUSCRIPCION_ESTADOS = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const
export type EstadoSuscripcion = (typeof SUSCRIPCION_ESTADOS)[number]

/** Labels of the specification; anything that is none of these states reads «Expirado». */
export const SUSCRIPCION_LABEL = {
  trial: 'Prueba',
  active: 'Activo',
  past_due: 'Pago Pendiente',
  canceled: 'Cancelado',
  expired: 'Expirado',
} as const satisfies Record<EstadoSuscripcion, string>

/** The columns of `empresas` that decide what is open. */
export interface Suscripcion {
  plan_type: Plan
  subscription_status: EstadoSuscripcion
  trial_ends_at: number | null
  subscription_ends_at: number | null
}

/** The state at an instant, whatever the row still says. What has no end does not end by itself. */
export function estadoAt(s: Omit<Suscripcion, 'plan_type'>, now: number): EstadoSuscripcion {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: end } = s
  switch (estado) {
    case 'trial':
      return trial_ends_at === null || now < trial_ends_at ? 'trial' : 'expired'
    case 'active':
      if (end === null || now < end) return 'active'
      return now < end + PAGO_GRACE_MS ? 'past_due' : 'expired'
    case 'past_due':
      return end === null || now < end + PAGO_GRACE_MS ? 'past_due' : 'expired'
    case 'canceled':
      return end !== null && now < end ? 'canceled' : 'expired'
    default:
      return 'expired'
  }
}

/** The instant at which the company stops making new records: null = no end in sight, 0 = already. */
export function validUntil(s: Omit<Suscripcion, 'plan_type'>): number | null {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: end } = s
  if (estado === 'expired') return 0
  if (estado === 'trial') return trial_ends_at
  if (estado === 'canceled') return end ?? 0
  return end === null ? null : end + PAGO_GRACE_MS
}

/**
 * Whether a company may make new records. After the trial or the subscription ends it reads everything, downloads
 * its files and pays at any time, but makes nothing new. A late payment is reminded of first.
 */
export const isSuscripcionValid = (s: Omit<Suscripcion, 'plan_type'>, now: number): boolean =>
  estadoAt(s, now) !== 'expired'

/**
 * The instant at which what Pro adds ends: null = no end in sight, 0 = already. The trial has everything whatever the plan,
 * to its end also for who paid before it; afterwards Basic has none of it.
 */
export function proUntil(s: Suscripcion): number | null {
  if (s.subscription_status === 'expired') return 0
  if (s.subscription_status === 'trial') return s.trial_ends_at
  return s.plan_type === 'Basic' ? (s.trial_ends_at ?? 0) : validUntil(s)
}

/** Whether what Pro adds is open: GPS, reports, the API. */
export function opensPro(s: Suscripcion, now: number): boolean {
  const until = proUntil(s)
  return until === null || now < until
}

/** The instant from which positions are discarded: GPS comes with Pro. */
export const gpsUntil = (s: Suscripcion): number | null => proUntil(s)

/**
 * How far back history goes, in milliseconds; null = all of it. Only Basic forgets: a Pro or Plus that ran out keeps its
 * history for the day it is paid again.
 */
export function historyMs(s: Suscripcion, now: number): number | null {
  if (s.plan_type !== 'Basic') return null
  const onTrial =
    s.subscription_status === 'trial'
      ? s.trial_ends_at === null || now < s.trial_ends_at
      : s.subscription_status !== 'expired' && now < (s.trial_ends_at ?? 0)
  return onTrial ? null : BASIC_HISTORY_DAYS * DAY_MS
}
