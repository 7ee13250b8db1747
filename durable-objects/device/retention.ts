/** Retention of a Device's track: once a day, whole tramos older than the plan's history are deleted. */
import { historyMs } from '../../worker/domain/suscripcion/standing'
import type { Known } from './last-position'

const PRUNE_MS = 24 * 3_600_000
/** Storage key: how many points were ever stored, kept here when no row is left to hold it. */
const TOTAL = 'total'

/** How many points were stored when the last row was deleted; undefined while rows hold the number. */
export const totalBefore = (kv: SyncKvStorage): number | undefined => kv.get<number>(TOTAL)

/** The scheduled task. Returns when to run again, or null when nothing is left or history is unlimited. */
export function prune(kv: SyncKvStorage, known: Known | null, now: number): number | null {
  const age = known && historyMs(known.configuracion.plan, now)
  if (!known || age === null) return null
  if (known.recorrido.prune(now - age)) return nextPrune(now)
  kv.put(TOTAL, known.recorrido.total)
  return null
}

/** When to prune next, after storing points. */
export const nextPrune = (now: number): number => now + PRUNE_MS
