/** The banner of the subscription, from what the gate has already read. */

import { addDays, dayIn, daysBetween } from '@domain/day'
import { GRACE_DAYS } from '@domain/suscripcion/standing'
import { type FullSuscripcion, onlyTrial } from '@domain/suscripcion/suscripcion'
import type { Banner } from './banner'

export function bannerOf(s: FullSuscripcion & { zona_horaria: string }, now: number): Banner | null {
  if (s.subscription_status === 'expired') return { tipo: 'expired', isTrial: onlyTrial(s) }
  if (s.subscription_status !== 'past_due') return null
  const end = s.subscription_ends_at
  if (end === null) return { tipo: 'past_due', dias: null }
  const last = addDays(dayIn(s.zona_horaria, end), GRACE_DAYS)
  return { tipo: 'past_due', dias: daysBetween(dayIn(s.zona_horaria, now), last) }
}
