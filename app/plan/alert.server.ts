/** What the frame says of a subscription, read from what the gate knows already. */
import { GRACIA_DIAS } from '@domain/apertura'
import { diaEn, diasEntre, masDias } from '@domain/dia'
import { onlyTrial, type SuscripcionEntera } from '@domain/suscripcion'
import type { SubscriptionAlert } from './banner'

export function alertOf(s: SuscripcionEntera & { zona_horaria: string }, ahora: number): SubscriptionAlert | null {
  if (s.subscription_status === 'expired') return { tipo: 'expired', dePrueba: onlyTrial(s) }
  if (s.subscription_status !== 'past_due') return null
  const fin = s.subscription_ends_at
  if (fin === null) return { tipo: 'past_due', dias: null }
  const ultimo = masDias(diaEn(s.zona_horaria, fin), GRACIA_DIAS)
  return { tipo: 'past_due', dias: diasEntre(diaEn(s.zona_horaria, ahora), ultimo) }
}
