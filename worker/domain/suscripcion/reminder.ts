/**
 * Of what the Administradores are reminded by mail as their subscription goes on, and when it must be looked at again. At
 * most one is due at a time, the last whose hour has come: a clock that slept sends no heap of them. Instants are UTC
 * milliseconds.
 */

import { addDays, dayIn, instantAt } from '../day'
import { PAGO_GRACE_MS } from './standing'
import { type FullSuscripcion, onlyTrial } from './suscripcion'

/** Days before the end of the trial, or of a period, and after the end of one that nobody paid. */
export const DAYS_BEFORE = [7, 3, 1] as const
export const DAYS_AFTER = [1, 3, 5] as const
/** On the clocks of the company. */
const REMINDER_TIME_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
/** That it ended is told so long; of what ended before we looked nobody wants to hear. */
const RECENT_END_MS = 7 * DAY_MS

/** `prueba`, `renovacion`: it ends in so many days; `pendiente`: it ended so many days ago unpaid; `fin`: it is over. */
export interface Reminder {
  tipo: 'prueba' | 'renovacion' | 'pendiente' | 'fin'
  dias: number
  /** from when it is due */
  at: number
  /** the end that it is about */
  fin: number
}

/** All of a subscription as it stands, in order. */
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
      const end = endOf(s)
      return end === null ? [] : [{ tipo: 'fin', dias: 0, at: end, fin: end }]
    }
    default:
      return []
  }
}

/** When what is over stopped working: the trial's end, the period's, or that of the days of grace. */
function endOf(s: FullSuscripcion): number | null {
  if (onlyTrial(s)) return s.trial_ends_at
  if (s.subscription_ends_at === null) return null
  return s.subscription_ends_at + (s.cancela_at === null ? PAGO_GRACE_MS : 0)
}

/** The one that is due now, or null. It is told once for its end, by who tells it. */
export function dueReminder(s: FullSuscripcion, now: number, zona: string): Reminder | null {
  const due = reminders(s, zona).findLast((r) => r.at <= now)
  return due && (due.tipo !== 'fin' || now < due.fin + RECENT_END_MS) ? due : null
}

/**
 * When time alone next changes a subscription that stands as it should now, or a reminder is due; null = never.
 */
export function nextReviewAt(s: FullSuscripcion, now: number, zona: string): number | null {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: end, siguiente_at } = s
  const changes = [
    estado === 'trial' ? trial_ends_at : null,
    estado === 'active' || estado === 'canceled' ? end : null,
    estado === 'past_due' && end !== null ? end + PAGO_GRACE_MS : null,
    // a change that was wished for comes into force with the end of a period whose payment is late already
    estado === 'past_due' ? end : null,
    siguiente_at,
    ...reminders(s, zona).map((r) => r.at),
  ].filter((at): at is number => at !== null && at > now)
  return changes.length === 0 ? null : Math.min(...changes)
}
