/**
 * What a company's subscription allows, judged by its dates: a row that still says «active» after its period ended
 * allows nothing, even when the scheduled job is late. Instants are UTC milliseconds.
 */
import { addDays, DAY_MS, dayIn } from '../day'
import { BASIC_HISTORY_DAYS, type Plan } from './plan'

/** Grace period: a late payment does not stop GPS tracking at once. */
export const GRACE_DAYS = 7
export const PAGO_GRACE_MS = GRACE_DAYS * DAY_MS

export const SUSCRIPCION_ESTADOS = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const
export type EstadoSuscripcion = (typeof SUSCRIPCION_ESTADOS)[number]

/** Labels of the specification; unknown states read «Expirado». */
export const SUSCRIPCION_LABEL = {
  trial: 'Prueba',
  active: 'Activo',
  past_due: 'Pago Pendiente',
  canceled: 'Cancelado',
  expired: 'Expirado',
} as const satisfies Record<EstadoSuscripcion, string>

/** The columns of `empresas` that decide it. */
export interface Suscripcion {
  plan_type: Plan
  subscription_status: EstadoSuscripcion
  trial_ends_at: number | null
  subscription_ends_at: number | null
}

/** The state at an instant, whatever the row says. Without an end date it does not expire. */
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

/** Until when the company may create records: null = no end, 0 = already over. */
export function validUntil(s: Omit<Suscripcion, 'plan_type'>): number | null {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: end } = s
  if (estado === 'expired') return 0
  if (estado === 'trial') return trial_ends_at
  if (estado === 'canceled') return end ?? 0
  return end === null ? null : end + PAGO_GRACE_MS
}

/**
 * Whether a company may create records. After the trial or subscription ends it can still read everything, download its
 * files and pay, but create nothing. A late payment first has reminders.
 */
export const isSuscripcionValid = (s: Omit<Suscripcion, 'plan_type'>, now: number): boolean =>
  estadoAt(s, now) !== 'expired'

/**
 * Until when Pro features are available: null = no end, 0 = not available. The trial has everything whatever the plan,
 * until its end even when paid earlier; afterwards Basic has none.
 */
export function proUntil(s: Suscripcion): number | null {
  if (s.subscription_status === 'expired') return 0
  if (s.subscription_status === 'trial') return s.trial_ends_at
  return s.plan_type === 'Basic' ? (s.trial_ends_at ?? 0) : validUntil(s)
}

/** Whether Pro features are available: GPS, reports, the API. */
export function opensPro(s: Suscripcion, now: number): boolean {
  const until = proUntil(s)
  return until === null || now < until
}

/** Whether Plus features are available: the accounting entries. As Pro features, of the trial and the plan Plus. */
export function opensPlus(s: Suscripcion, now: number): boolean {
  if (!opensPro(s, now)) return false
  const isTrial = s.subscription_status === 'trial' || now < (s.trial_ends_at ?? 0)
  return isTrial || s.plan_type === 'Plus'
}

/** Until when positions are accepted: GPS is a Pro feature. */
export const gpsUntil = (s: Suscripcion): number | null => proUntil(s)

/**
 * How far back history goes, in milliseconds; null = unlimited. Only Basic deletes history: an expired Pro or Plus
 * keeps it in case it is paid again.
 */
export function historyMs(s: Suscripcion, now: number): number | null {
  if (s.plan_type !== 'Basic') return null
  const onTrial =
    s.subscription_status === 'trial'
      ? s.trial_ends_at === null || now < s.trial_ends_at
      : s.subscription_status !== 'expired' && now < (s.trial_ends_at ?? 0)
  return onTrial ? null : BASIC_HISTORY_DAYS * DAY_MS
}

/** The first day that the plan shows: the first of which nothing is deleted yet. Null when it shows all. */
export function firstDayShown(s: Suscripcion, zona: string, now: number): string | null {
  const age = historyMs(s, now)
  return age === null ? null : addDays(dayIn(zona, now - age), 1)
}

/** How far back history goes in whole days, as people are told; null = as long as the plan lasts. */
export function keptDays(s: Suscripcion, now: number): number | null {
  const age = historyMs(s, now)
  return age === null ? null : Math.round(age / DAY_MS)
}
