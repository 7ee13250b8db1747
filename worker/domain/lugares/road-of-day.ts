/**
 * What a vehicle did on one day by its company's places and limits, from that day's fixes: visits, and where it went faster
 * than the company allows (docs/decisions/0055). By the places and limits as they are now.
 */
import type { Interval } from '../recorridos/params'
import { SHORTEST_PAUSE_MS } from './ending'
import { NOTHING_SEEN, type Sighting, type WatchedPlace, watch } from './watch'

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
  const rules = { lugares, limite, detencion: null }
  const said = runsOf(fixes, unrecorded)
    .flatMap((run) => {
      const end = (run.at(-1) as Sighting).at
      // an episode is reported at its beginning and at its end under one id: the later report replaces the earlier
      const byId = new Map(watch(NOTHING_SEEN, rules, run, end).episodes.map((e) => [e.id, e]))
      return [...byId.values()].map((e) => ({ ...e, fin: e.fin ?? end }))
    })
    .sort((a, b) => a.inicio - b.inicio)
  const span = (e: (typeof said)[number]) => ({ from: e.inicio, until: e.fin })
  return {
    visits: said.flatMap((e) => (e.tipo === 'visita' && e.lugar !== null ? [{ lugar: e.lugar, ...span(e) }] : [])),
    excesses: said.flatMap((e) =>
      e.tipo === 'velocidad' ? [{ ...span(e), peak: e.maximo ?? 0, limit: e.limite ?? 0, lugar: e.lugar }] : [],
    ),
  }
}

/** The fixes parted where some time between two of them is not recorded: nothing lasts through it. */
function runsOf(fixes: readonly Sighting[], unrecorded: readonly Interval[]): Sighting[][] {
  const runs: Sighting[][] = []
  let before = 0
  for (const fix of fixes) {
    const isPaused = fix.at - before >= SHORTEST_PAUSE_MS && unrecorded.some((o) => o.from < fix.at && o.until > before)
    if (before === 0 || isPaused) runs.push([])
    runs.at(-1)?.push(fix)
    before = fix.at
  }
  return runs
}
