/** Retention of a Device's track: once a day, whole tramos older than the plan's history are deleted. */
import { historyMs, type Suscripcion } from '../../worker/domain/suscripcion/standing'
import type { KnownDevice } from './last-position'
import type { Recorrido } from './recorrido'

const PRUNE_MS = 24 * 3_600_000
/** Storage key: how many points were ever stored, kept here when no row is left to hold it. */
const TOTAL = 'total'

/** How many points were stored when the last row was deleted; undefined while rows hold the number. */
export const totalBefore = (kv: SyncKvStorage): number | undefined => kv.get<number>(TOTAL)

/**
 * The scheduled task. Returns when to run again, or null when nothing is left or the plan keeps everything without an end.
 */
export function prune(kv: SyncKvStorage, known: KnownDevice | null, now: number): number | null {
  if (!known) return null
  const { plan } = known.configuration
  const age = historyMs(plan, now)
  if (age === null) return firstPrune(plan, now)
  if (known.recorrido.prune(now - age)) return nextPrune(now)
  kv.put(TOTAL, known.recorrido.total)
  return null
}

/** Deletes what is stored of a vehicle. */
export function removeVehicle(kv: SyncKvStorage, recorrido: Recorrido, vehiculoId: string): void {
  if (!recorrido.remove(vehiculoId)) kv.put(TOTAL, recorrido.total)
}

/** When to prune next, after storing points. */
export const nextPrune = (now: number): number => now + PRUNE_MS

/**
 * When a device that may report no more has its points pruned first: by now with a limited history, else at the end of the
 * trial that suspends the limit; null when no limit is in sight.
 */
export function firstPrune(plan: Suscripcion, now: number): number | null {
  if (historyMs(plan, now) !== null) return nextPrune(now)
  const end = plan.trial_ends_at
  return end !== null && end > now && historyMs(plan, end) !== null ? end : null
}
