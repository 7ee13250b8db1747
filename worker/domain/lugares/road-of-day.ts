/**
 * What a vehicle did on one day by its company's places and limits, from that day's fixes: visits, and where it went faster
 * than the company allows (docs/decisions/0055). By the places and limits as they are now.
 */
import type { Interval } from '../recorridos/params'
import { endings, watchRuns } from './ending'
import { NOTHING_SEEN, type Sighting, type WatchedPlace } from './watch'

interface DayVisit {
  /** id of the place */
  lugar: string
  /** UTC milliseconds; of a visit that had begun before, the first fix of the day, or after a time that is not recorded */
  from: number
  /** of a visit that lasts longer, the last fix of the day, or before such a time */
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

interface DayRules {
  lugares: readonly WatchedPlace[]
  /** the company's limit outside of places with one of their own, km/h; null for none */
  limite: number | null
  /** when nothing was recorded, in any order */
  unrecorded?: readonly Interval[]
}

/**
 * Both by when they began.
 * @param fixes those that count, oldest first
 */
export function roadOf(fixes: readonly Sighting[], { lugares, limite, unrecorded = [] }: DayRules): RoadOfDay {
  const last = fixes.at(-1)
  if (!last) return { visits: [], excesses: [] }
  const isPaused = (span: Interval) => unrecorded.some(({ from, until }) => from < span.until && until > span.from)
  const rules = { lugares, limite, detencion: null }
  const { state, episodes } = watchRuns(NOTHING_SEEN, rules, fixes, { now: last.at, isPaused })
  // an episode is reported at its beginning and at its end under one id: the later report replaces the earlier
  const byId = new Map([...episodes, ...endings(state, null)].map((e) => [e.id, e]))
  const said = [...byId.values()].sort((a, b) => a.inicio - b.inicio)
  const span = (e: (typeof said)[number]) => ({ from: e.inicio, until: e.fin ?? last.at })
  return {
    visits: said.flatMap((e) => (e.tipo === 'visita' && e.lugar !== null ? [{ lugar: e.lugar, ...span(e) }] : [])),
    excesses: said.flatMap((e) =>
      e.tipo === 'velocidad' ? [{ ...span(e), peak: e.maximo ?? 0, limit: e.limite ?? 0, lugar: e.lugar }] : [],
    ),
  }
}
