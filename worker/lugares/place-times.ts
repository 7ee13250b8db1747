/** How long vehicles were at each place in a period: of each visit the part that lies in it (docs/decisions/0060). */
import { and, eq, gt, gte, isNotNull, lt, type SQL } from 'drizzle-orm'
import { terms } from '../domain/fold'
import { ascending, contains, countRows, total, unindexed } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { queries, type Row } from '../tenant/source'
import { endedBy, isLong, LONG_MS, msWithin, nameAmong } from './episode-expressions-sql'

/**
 * From `from` on and before `until`, UTC milliseconds. `until` is now at most; what still lasts is counted up to it.
 */
export interface TimeSpan {
  from: number
  until: number
}
/** Plate or make of the vehicle, ids of a place and of a vehicle; null for all. */
interface VisitFilter {
  q: string
  lugar: string | null
  vehiculo: string | null
}

/** The sum of the visits to one place; `lugar` is its name at that time. */
export interface PlaceTime {
  id: string | null
  lugar: string | null
  /** visits of which a part lies in the period, also those that began before it */
  visits: number
  /** milliseconds of these visits that lie in the period */
  ms: number
}

/** More than a company ever has places, deleted ones included. */
const GROUPS_MAX = 1000

/**
 * Two queries, to be read with others in one round trip: the visits that began in the period or not long before it,
 * along the index of their beginning, and the few that lasted long, along their own.
 */
export function placeTimeQueries(db: EmpresaReader, { from, until }: TimeSpan, { q, lugar, vehiculo }: VisitFilter) {
  const e = db.from('episodios')
  const v = db.from('vehiculos')
  const reach = from - LONG_MS
  const ofGroup = (...began: (SQL | undefined)[]) => ({
    fields: { id: e.lugar_id, lugar: nameAmong(e), visits: countRows(), ms: total(msWithin(e, { from, until })) },
    from: e,
    // a left join, although every row has a vehicle: it keeps SQLite from beginning with the vehicles
    leftJoins: [[v, eq(v.id, e.vehiculo_id)]] as [typeof v, SQL][],
    where: and(
      ...began,
      gt(endedBy(e, until), from),
      isNotNull(e.lugar_id),
      lugar ? eq(e.lugar_id, lugar) : undefined,
      vehiculo ? eq(e.vehiculo_id, vehiculo) : undefined,
      ...terms(q).map((term) => contains(v.busqueda, term)),
    ) as SQL,
    groupBy: [e.lugar_id],
    orderBy: [ascending(e.lugar_id)],
    limit: GROUPS_MAX,
  })
  return queries(
    ofGroup(eq(e.tipo, 'visita'), gte(e.inicio, reach), lt(e.inicio, until)),
    // `unindexed` keeps SQLite off the index of the beginning, along which it would read every episode before `reach`
    ofGroup(isLong(e, 'visita'), lt(unindexed(e.inicio), reach)),
  )
}

type Group = Row<ReturnType<typeof placeTimeQueries>[0]['fields']>

/** Both answers together, the places with most time first. */
export function readPlaceTimes(recent: readonly Group[], long: readonly Group[]): PlaceTime[] {
  const byPlace = new Map<string | null, PlaceTime>()
  for (const group of [...recent, ...long]) {
    const known = byPlace.get(group.id)
    byPlace.set(
      group.id,
      known ? { ...known, visits: known.visits + group.visits, ms: known.ms + group.ms } : { ...group },
    )
  }
  return [...byPlace.values()].sort((a, b) => b.ms - a.ms || String(a.id).localeCompare(String(b.id)))
}
