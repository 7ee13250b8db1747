/**
 * How long vehicles stood outside the places in a period: the sum of the long stops within it (docs/decisions/0060).
 */
import { and, eq, gt, gte, lt, type SQL } from 'drizzle-orm'
import { total, unindexed } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { queries } from '../tenant/source'
import { endedBy, isLong, LONG_MS, msWithin } from './episode-expressions-sql'
import type { TimeSpan } from './place-times'

/**
 * Two queries, to be read with others in one round trip: the stops that began in the period or not long before it,
 * along the index of their beginning, and the few that lasted long, along their own.
 * @param vehiculo only of this one; null for all
 */
export function stopTimeQueries(db: EmpresaReader, { from, until }: TimeSpan, vehiculo: string | null) {
  const e = db.from('episodios')
  const reach = from - LONG_MS
  const sumOf = (...began: SQL[]) => ({
    fields: { ms: total(msWithin(e, { from, until })) },
    from: e,
    where: and(...began, gt(endedBy(e, until), from), vehiculo ? eq(e.vehiculo_id, vehiculo) : undefined) as SQL,
    limit: 1,
  })
  return queries(
    sumOf(eq(e.tipo, 'detencion'), gte(e.inicio, reach), lt(e.inicio, until)),
    // `unindexed` keeps SQLite off the index of the beginning, along which it would read every episode before `reach`
    sumOf(isLong(e, 'detencion'), lt(unindexed(e.inicio), reach)),
  )
}

/** The sum of both answers, milliseconds. */
export const readStopTime = (...sums: (readonly { ms: number }[])[]): number =>
  sums.flat().reduce((sum, { ms }) => sum + ms, 0)
