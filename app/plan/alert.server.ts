/** What the frame says of a subscription, read from what the gate knows already. */

import { diaEn, diasEntre, masDias } from '@domain/day'
import { GRACE_DAYS } from '@domain/suscripcion/standing'
import { type FullSuscripcion, onlyTrial } from '@domain/suscripcion/suscripcion'
import type { SubscriptionAlert } from './banner'

export function alertOf(s: FullSuscripcion & { zona_horaria: string }, now: number): SubscriptionAlert | null {
  if (s.subscription_status === 'expired') return { tipo: 'expired', isTrial: onlyTrial(s) }
  if (s.subscription_status !== 'past_due') return null
  const fin = s.subscription_ends_at
  if (fin === null) return { tipo: 'past_due', dias: null }
  const ultimo = masDias(diaEn(s.zona_horaria, fin), GRACE_DAYS)
  return { tipo: 'past_due', dias: diasEntre(diaEn(s.zona_horaria, now), ultimo) }
}
