/** Whether the caller of a door may write, and the refusals when not: every writer is handed out past these. */
import { Refusal } from '../domain/refusal'
import { isSuscripcionValid, type Suscripcion } from '../domain/suscripcion/standing'

/**
 * `ended`: the subscription is over, so nothing is added or changed, but deleted, turned off, set and paid; `visited`: a
 * SuperAdmin has the company open for support and only reads.
 */
export type WriteAccess = 'open' | 'ended' | 'visited'

/** @throws Refusal `solo-lectura` in a company that is visited */
export function refuseVisit(access: WriteAccess): void {
  if (access === 'visited') throw new Refusal('solo-lectura')
}

/** @throws Refusal `suscripcion-terminada`, or `solo-lectura` in a company that is visited */
export function refuseUnlessOpen(access: WriteAccess): void {
  refuseVisit(access)
  if (access === 'ended') throw new Refusal('suscripcion-terminada')
}

/** The refusal that adding would meet now because the subscription is over, or null: for forms that are not yet shown. */
export const refusalWhenEnded = (empresa: Omit<Suscripcion, 'plan_type'>, now: number): Refusal | null =>
  isSuscripcionValid(empresa, now) ? null : new Refusal('suscripcion-terminada')
