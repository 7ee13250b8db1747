/** What a Device keeps of its way: once a day whole tramos go that are older than the history of its plan. */
import { historyMs } from '../../worker/domain/suscripcion/standing'
import type { Known } from './last-position'

const PRUNE_MS = 24 * 3_600_000
/** How many points were ever stored, kept here when no row is left to bear it. */
const TOTAL = 'total'

/** How many points a Device had stored when its last row went; undefined while rows bear it. */
export const totalBefore = (kv: SyncKvStorage): number | undefined => kv.get<number>(TOTAL)

/** The task: answers when it wants to run again, or null while nothing is left or everything is kept. */
export function prune(kv: SyncKvStorage, known: Known | null, now: number): number | null {
  const age = known && historyMs(known.configuracion.plan, now)
  if (!known || age === null) return null
  if (known.recorrido.prune(now - age)) return nextPrune(now)
  kv.put(TOTAL, known.recorrido.total)
  return null
}

/** When a Device that has just stored points looks for old ones. */
export const nextPrune = (now: number): number => now + PRUNE_MS
