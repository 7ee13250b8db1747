/** Whether the caller of a door may write, and the refusals when not: every writer is handed out past these. */
import { Refusal } from '../domain/refusal'
import { type Dates, whyEnded } from '../domain/suscripcion/suscripcion'

/**
 * `ended`: the subscription is over, so nothing is added or changed, but deleted, turned off, set and paid; `trial-ended`:
 * the same after a trial that nobody paid after; `visited`: a SuperAdmin has the company open for support and only reads.
 */
export type WriteAccess = 'open' | 'ended' | 'trial-ended' | 'visited'

const WHY_ENDED = { ended: 'suscripcion-terminada', 'trial-ended': 'prueba-terminada' } as const

/** What the company itself may write at an instant, UTC milliseconds. */
export function accessAt(empresa: Dates, now: number): Exclude<WriteAccess, 'visited'> {
  const why = whyEnded(empresa, now)
  if (why === null) return 'open'
  return why === 'prueba-terminada' ? 'trial-ended' : 'ended'
}

/** @throws Refusal `solo-lectura` in a company that is visited */
export function refuseVisit(access: WriteAccess): void {
  if (access === 'visited') throw new Refusal('solo-lectura')
}

/** @throws Refusal `suscripcion-terminada`, `prueba-terminada`, or `solo-lectura` in a company that is visited */
export function refuseUnlessOpen(access: WriteAccess): void {
  refuseVisit(access)
  if (access === 'ended' || access === 'trial-ended') throw new Refusal(WHY_ENDED[access])
}

/** The refusal that adding would meet now because the subscription is over, or null: for forms that are not yet shown. */
export function refusalWhenEnded(empresa: Dates, now: number): Refusal | null {
  const why = whyEnded(empresa, now)
  return why && new Refusal(why)
}
