/** What all of a report adds up to, also where it has more rows than are read at once. */
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { EpisodioTipo } from '../domain/lugares/episode'
import type { Way } from '../domain/reports/totals'
import { endedMs } from '../lugares/episode-expressions-sql'
import { countDistinct, countRows, greatest, oneOf, orZero, total } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'
import { partOf, vehicleDay } from './sql'

/** The query of what vehicles did. @param within the days */
export function waySumQuery(db: EmpresaReader, within: (d: SqlSource<'dias'>) => SQL) {
  const v = db.from('vehiculos')
  const d = db.from('dias')
  return {
    fields: {
      metros: total(d.metros),
      movimiento: total(d.movimiento_ms),
      detenido: total(d.detenido_ms),
      reporting: countDistinct(d.vehiculo_id),
      // two devices of a vehicle have a row each of the same day
      days: countDistinct(vehicleDay(d.vehiculo_id, d.dia)),
    },
    from: d,
    // an inner join: a day without a vehicle has no row in the report, so it is not in its sums either
    joins: [[v, eq(v.id, d.vehiculo_id)]] as [typeof v, SQL][],
    where: within(d),
  }
}

export const readWay = ([sums]: readonly Way[]): Way =>
  sums ?? { metros: 0, movimiento: 0, detenido: 0, reporting: 0, days: 0 }

interface AskedEpisodes {
  tipos: readonly EpisodioTipo[]
  /** those that begin from `since` on and before `before`, UTC milliseconds */
  since: number
  before: number
  /** only of this one; null for all */
  vehiculo: string | null
}

/** Episodes of a period: from each vehicle to its own, along their index. @param where what else is asked of them */
export const episodesAsked = (
  v: SqlSource<'vehiculos'>,
  e: SqlSource<'episodios'>,
  { tipos, since, before, vehiculo }: AskedEpisodes,
  where?: SQL,
) => ({
  from: v,
  joins: [[e, and(eq(e.vehiculo_id, v.id), gte(e.inicio, since), lt(e.inicio, before))]] as [typeof e, SQL][],
  where: and(oneOf(e.tipo, tipos), vehiculo === null ? undefined : eq(v.id, vehiculo), where) as SQL,
})

/** The query of what they add up to, by kind. */
export function episodeSumQuery(db: EmpresaReader, asked: AskedEpisodes) {
  const v = db.from('vehiculos')
  const e = db.from('episodios')
  return {
    fields: {
      tipo: e.tipo,
      n: countRows(),
      vehicles: countDistinct(e.vehiculo_id),
      ms: total(endedMs(e)),
      top: orZero(greatest(e.maximo)),
    },
    ...episodesAsked(v, e, asked),
    groupBy: [e.tipo],
  }
}

/**
 * Which episodes are counted, in which parts of a span, and of which vehicle, null for all; `starts` are the first instants
 * of the parts, UTC milliseconds, the earliest first, and the last part ends at `before`.
 */
export type Counted = [
  tipos: readonly EpisodioTipo[],
  parts: { starts: readonly number[]; before: number },
  vehiculo: string | null,
]

/** How many episodes begin in each part. One round trip. */
export async function countEpisodes(db: EmpresaReader, ...[tipos, { starts, before }, vehiculo]: Counted) {
  const v = db.from('vehiculos')
  const e = db.from('episodios')
  const part = partOf(e.inicio, starts)
  const asked = { tipos, since: starts[0] ?? before, before, vehiculo }
  const counted = await db.all({
    fields: { part, n: countRows() },
    ...episodesAsked(v, e, asked),
    groupBy: [part],
  })
  return starts.map((_, i) => counted.find((one) => one.part === i + 1)?.n ?? 0)
}
