/**
 * Of what the Administradores are reminded by mail as their subscription goes on, and when it must be looked at again. At
 * most one is due at a time, the last whose hour has come: a clock that slept sends no heap of them. Instants are UTC
 * milliseconds.
 */

import { diaEn, instantAt, masDias } from '../day'
import { PAGO_GRACE_MS } from './standing'
import { type FullSuscripcion, onlyTrial } from './suscripcion'

/** Days before the end of the trial, or of a period, and after the end of one that nobody paid. */
export const DIAS_ANTES = [7, 3, 1] as const
export const DAYS_AFTER = [1, 3, 5] as const
/** On the clocks of the company. */
const HORA_MS = 8 * 3_600_000
const DIA_MS = 86_400_000
/** That it ended is told so long; of what ended before we looked nobody wants to hear. */
const RECENT_END_MS = 7 * DIA_MS

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
  const elDia = (fin: number, n: number) => instantAt(zona, masDias(diaEn(zona, fin), n), HORA_MS)
  const antes = (tipo: Reminder['tipo'], fin: number | null) =>
    fin === null ? [] : DIAS_ANTES.map((dias) => ({ tipo, dias, at: elDia(fin, -dias), fin }))
  switch (estado) {
    case 'trial':
      return antes('prueba', trial_ends_at)
    case 'active':
      return antes('renovacion', subscription_ends_at)
    case 'past_due': {
      const fin = subscription_ends_at
      return fin === null ? [] : DAYS_AFTER.map((dias) => ({ tipo: 'pendiente', dias, at: elDia(fin, dias), fin }))
    }
    case 'expired': {
      const fin = finDe(s)
      return fin === null ? [] : [{ tipo: 'fin', dias: 0, at: fin, fin }]
    }
    default:
      return []
  }
}

/** When what is over stopped working: the trial's end, the period's, or that of the days of grace. */
function finDe(s: FullSuscripcion): number | null {
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
export function proximaRevision(s: FullSuscripcion, now: number, zona: string): number | null {
  const { subscription_status: estado, trial_ends_at, subscription_ends_at: fin, siguiente_at } = s
  const cambios = [
    estado === 'trial' ? trial_ends_at : null,
    estado === 'active' || estado === 'canceled' ? fin : null,
    estado === 'past_due' && fin !== null ? fin + PAGO_GRACE_MS : null,
    // a change that was wished for comes into force with the end of a period whose payment is late already
    estado === 'past_due' ? fin : null,
    siguiente_at,
    ...reminders(s, zona).map((r) => r.at),
  ].filter((at): at is number => at !== null && at > now)
  return cambios.length === 0 ? null : Math.min(...cambios)
}
