/** What lists of episodes count. */
import { type SQL, sql } from 'drizzle-orm'
import type { SqlSource } from '../tenant/source'

/** A visit or a stop that lasts, or lasted longer than this, is in an index of its own; milliseconds. */
export const LONG_MS = 31 * 24 * 3_600_000

/** Whether it is a visit, or a stop, that lasts, or lasted long; in the words of its index, so that SQLite uses that. */
export const isLong = (e: SqlSource<'episodios'>, tipo: 'visita' | 'detencion'): SQL =>
  sql`${e.tipo} = ${sql.raw(`'${tipo}'`)} and (${e.fin} is null or ${e.fin} - ${e.inicio} > ${sql.raw(String(LONG_MS))})`

/** When an episode ended, or `until` when it still lasts. */
export const endedBy = (e: SqlSource<'episodios'>, until: number): SQL<number> =>
  sql<number>`coalesce(${e.fin}, ${until})`

/** How much of an episode lies in a span; milliseconds. */
export const msWithin = (e: SqlSource<'episodios'>, { from, until }: { from: number; until: number }): SQL<number> =>
  sql<number>`max(0, min(${endedBy(e, until)}, ${until}) - max(${e.inicio}, ${from}))`

/** One of the names that a place had, over a group of its episodes. */
export const nameAmong = (e: SqlSource<'episodios'>): SQL<string | null> => sql<string | null>`max(${e.lugar})`
