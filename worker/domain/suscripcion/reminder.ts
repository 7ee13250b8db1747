/**
 * Mail reminders to the Administradores during a subscription, and when it must be checked next. At most one is due at
 * a time, the latest one, so that downtime of the scheduled jobs does not send several. Instants are UTC milliseconds.
 */

import { addDays, DAY_MS, dayIn, instantAt } from '../day'
import { PAGO_GRACE_MS } from './standing'
import { type FullSuscripcion, onlyTrial } from './suscripcion'

/** Days before the end of the trial or period, and days after the end of an unpaid one. */
const DAYS_BEFORE = [7, 3, 1] as const
const DAYS_AFTER = [1, 3, 5] as const
/** Time of day in the company's zone. */
const REMINDER_TIME_MS = 8 * 3_600_000
/** An end is reported for this long; an older one is not. */
const RECENT_END_MS = 7 * DAY_MS

/**
 * `prueba`, `renovacion`: it ends in so many days; `pendiente`: it ended so many days ago unpaid; `fin`: it has
 * expired.
 */
export interface Reminder {
  tipo: 'prueba' | 'renovacion' | 'pendiente' | 'fin'
  dias: number
  /** from when it is due */
  at: number
  /** the end it refers to */
  fin: number
}

/** All reminders of a subscription in its current state, in order. */
function reminders(s: FullSuscripcion, zona: string): Reminder[] {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at } = s
  const reminderAt = (end: number, n: number) => instantAt(zona, addDays(dayIn(zona, end), n), REMINDER_TIME_MS)
  const before = (tipo: Reminder['tipo'], end: number | null) =>
    end === null ? [] : DAYS_BEFORE.map((days) => ({ tipo, dias: days, at: reminderAt(end, -days), fin: end }))
  switch (estado) {
    case 'trial':
      return before('prueba', trial_ends_at)
    case 'active':
      return before('renovacion', subscription_ends_at)
    case 'past_due': {
      const end = subscription_ends_at
      return end === null
        ? []
        : DAYS_AFTER.map((days) => ({ tipo: 'pendiente', dias: days, at: reminderAt(end, days), fin: end }))
    }
    case 'expired': {
      const end = stoppedAt(s)
      return end === null ? [] : [{ tipo: 'fin', dias: 0, at: end, fin: end }]
    }
    default:
      return []
  }
}

/** When an expired subscription stopped: end of the trial, of the period, or of the grace period. */
function stoppedAt(s: FullSuscripcion): number | null {
  if (onlyTrial(s)) return s.trial_ends_at
  if (s.subscription_ends_at === null) return null
  return s.subscription_ends_at + (s.cancela_at === null ? PAGO_GRACE_MS : 0)
}

/** The reminder due now, or null. The sender makes sure each is sent once per end. */
export function dueReminder(s: FullSuscripcion, now: number, zona: string): Reminder | null {
  const due = reminders(s, zona).findLast((r) => r.at <= now)
  return due && (due.tipo !== 'fin' || now < due.fin + RECENT_END_MS) ? due : null
}

/** When a subscription next changes by time alone, or a reminder is due; null = never. */
export function nextReviewAt(s: FullSuscripcion, now: number, zona: string): number | null {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: end, siguiente_at } = s
  const changes = [
    estado === 'trial' ? trial_ends_at : null,
    estado === 'active' || estado === 'canceled' ? end : null,
    estado === 'past_due' && end !== null ? end + PAGO_GRACE_MS : null,
    // a requested plan change takes effect at the end of a period even when its payment is late
    estado === 'past_due' ? end : null,
    siguiente_at,
    ...reminders(s, zona).map((r) => r.at),
  ].filter((at): at is number => at !== null && at > now)
  return changes.length === 0 ? null : Math.min(...changes)
}
