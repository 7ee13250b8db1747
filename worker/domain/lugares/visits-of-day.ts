/** The visits of a vehicle to its company's places on one day, from that day's fixes (docs/decisions/0055). */
import { NOTHING_SEEN, type Sighting, type WatchedPlace, watch } from './watch'

export interface DayVisit {
  /** id of the place */
  lugar: string
  /** UTC milliseconds; of a visit that had begun before, the first fix of the day */
  from: number
  /** of a visit that lasts longer, the last fix of the day */
  until: number
}

/**
 * The visits by when they began.
 * @param fixes those that count, oldest first
 */
export function visitsOf(fixes: readonly Sighting[], lugares: readonly WatchedPlace[]): DayVisit[] {
  const last = fixes.at(-1)
  if (!last) return []
  const { episodes } = watch(NOTHING_SEEN, { lugares, limite: null, detencion: null }, fixes, last.at)
  const visits = new Map(
    episodes.flatMap(({ id, tipo, lugar, inicio, fin }) =>
      tipo === 'visita' && lugar !== null ? [[id, { lugar, from: inicio, until: fin ?? last.at }] as const] : [],
    ),
  )
  return [...visits.values()].sort((a, b) => a.from - b.from)
}
