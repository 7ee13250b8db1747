/** What all of a report adds up to, also where it has more rows than are read at once. */
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { EpisodioTipo } from '../domain/lugares/episode'
import type { Way } from '../domain/reports/totals'
import { endedMs } from '../lugares/episodes-sql'
import { countDistinct, countRows, greatest, oneOf, orZero, total } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'
import { partOf } from './sql'

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
    },
    from: d,
    // not the days of a vehicle that is gone: they have no row either
    joins: [[v, eq(v.id, d.vehiculo_id)]] as [typeof v, SQL][],
    where: within(d),
  }
}

export const readWay = ([sums]: readonly Way[]): Way => sums ?? { metros: 0, movimiento: 0, detenido: 0, reporting: 0 }

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

/** The query of how many begin in each part of their span; parts without one are missing. @param starts as of partOf */
export function episodeCountQuery(db: EmpresaReader, asked: AskedEpisodes, starts: readonly number[]) {
  const v = db.from('vehiculos')
  const e = db.from('episodios')
  const part = partOf(e.inicio, starts)
  return { fields: { part, n: countRows() }, ...episodesAsked(v, e, asked), groupBy: [part] }
}
