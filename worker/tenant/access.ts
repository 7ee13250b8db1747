/** Whether the caller of a door may write, and the refusals when not: every writer is handed out past these. */
import { Refusal } from '../domain/refusal'
import type { EndedReason } from '../domain/suscripcion/reasons'
import { type Dates, whyEnded } from '../domain/suscripcion/suscripcion'

/**
 * An ended subscription says why: nothing is added or changed, but deleted, turned off, set and paid. `visited`: a SuperAdmin
 * has the company open for support and only reads.
 */
export type WriteAccess = 'open' | 'visited' | EndedReason

/** What the company itself may write at an instant, UTC milliseconds. */
export const accessAt = (empresa: Dates, now: number): 'open' | EndedReason => whyEnded(empresa, now) ?? 'open'

/** @throws Refusal `solo-lectura` in a company that is visited */
export function refuseVisit(access: WriteAccess): void {
  if (access === 'visited') throw new Refusal('solo-lectura')
}

/** @throws Refusal `suscripcion-terminada`, `prueba-terminada`, or `solo-lectura` in a company that is visited */
export function refuseUnlessOpen(access: WriteAccess): void {
  if (access !== 'open') throw new Refusal(access === 'visited' ? 'solo-lectura' : access)
}

/** The refusal that adding would meet now because the subscription is over, or null: for forms that are not yet shown. */
export function refusalWhenEnded(empresa: Dates, now: number): Refusal | null {
  const why = whyEnded(empresa, now)
  return why && new Refusal(why)
}
