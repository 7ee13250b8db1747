/** Whether the caller of a door may write, and the refusals when not: every writer is handed out past these. */
import { Refusal } from '../domain/refusal'

/**
 * `ended`: the subscription is over, so nothing is added or changed, but deleted, turned off, set and paid; `visited`: a
 * SuperAdmin has the company open for support and only reads.
 */
export type Access = 'open' | 'ended' | 'visited'

/** @throws Refusal `solo-lectura` in a company that is visited */
export function refuseVisit(access: Access): void {
  if (access === 'visited') throw new Refusal('solo-lectura')
}

/** @throws Refusal `suscripcion-terminada`, or `solo-lectura` in a company that is visited */
export function refuseUnlessOpen(access: Access): void {
  refuseVisit(access)
  if (access === 'ended') throw new Refusal('suscripcion-terminada')
}
