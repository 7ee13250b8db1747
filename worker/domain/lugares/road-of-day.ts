/**
 * What a vehicle did on one day by its company's places and limits, from that day's fixes: visits, and where it went faster
 * than the company allows (docs/decisions/0055). By the places and limits as they are now.
 */
import { NOTHING_SEEN, type Sighting, type WatchedPlace, watch } from './watch'

interface DayVisit {
  /** id of the place */
  lugar: string
  /** UTC milliseconds; of a visit that had begun before, the first fix of the day */
  from: number
  /** of a visit that lasts longer, the last fix of the day */
  until: number
}

export interface DayExcess {
  /** UTC milliseconds */
  from: number
  until: number
  /** top speed and the limit that held, km/h */
  peak: number
  limit: number
  /** id of the place whose limit it was, or where it began; null outside of all */
  lugar: string | null
}

export interface RoadOfDay {
  visits: DayVisit[]
  excesses: DayExcess[]
}

/**
 * Both by when they began.
 * @param fixes those that count, oldest first
 * @param limite the company's limit outside of places with one of their own, km/h; null for none
 */
export function roadOf(
  fixes: readonly Sighting[],
  { lugares, limite }: { lugares: readonly WatchedPlace[]; limite: number | null },
): RoadOfDay {
  const last = fixes.at(-1)
  if (!last) return { visits: [], excesses: [] }
  const { episodes } = watch(NOTHING_SEEN, { lugares, limite, detencion: null }, fixes, last.at)
  // an episode is reported at its beginning and at its end under one id: the later report replaces the earlier
  const said = [...new Map(episodes.map((e) => [e.id, e])).values()].sort((a, b) => a.inicio - b.inicio)
  const span = (e: (typeof said)[number]) => ({ from: e.inicio, until: e.fin ?? last.at })
  return {
    visits: said.flatMap((e) => (e.tipo === 'visita' && e.lugar !== null ? [{ lugar: e.lugar, ...span(e) }] : [])),
    excesses: said.flatMap((e) =>
      e.tipo === 'velocidad' ? [{ ...span(e), peak: e.maximo ?? 0, limit: e.limite ?? 0, lugar: e.lugar }] : [],
    ),
  }
}
