/** Expressions of queries over episodes. */
import { type SQL, sql } from 'drizzle-orm'
import type { SqlSource } from '../tenant/source'

/** Visits and stops longer than this, or not over yet, are in an index of their own; milliseconds. */
export const LONG_MS = 31 * 24 * 3_600_000

/**
 * That an episode is a visit (or a stop) that is not over yet or was long. Written exactly as the index, so SQLite uses
 * it.
 */
export const isLong = (e: SqlSource<'episodios'>, tipo: 'visita' | 'detencion'): SQL =>
  sql`${e.tipo} = ${sql.raw(`'${tipo}'`)} and (${e.fin} is null or ${e.fin} - ${e.inicio} > ${sql.raw(String(LONG_MS))})`

/** When an episode ended; `until` while it lasts. */
export const endedBy = (e: SqlSource<'episodios'>, until: number): SQL<number> =>
  sql<number>`coalesce(${e.fin}, ${until})`

/** How long an episode lasted that has ended; milliseconds, 0 while it lasts. */
export const endedMs = (e: SqlSource<'episodios'>): SQL<number> =>
  sql<number>`max(0, coalesce(${e.fin}, ${e.inicio}) - ${e.inicio})`

/** How long an episode lasted within a span; milliseconds. */
export const msWithin = (e: SqlSource<'episodios'>, { from, until }: { from: number; until: number }): SQL<number> =>
  sql<number>`max(0, min(${endedBy(e, until)}, ${until}) - max(${e.inicio}, ${from}))`

/** A name of the place in a group of its episodes; a place that was renamed has several. */
export const nameAmong = (e: SqlSource<'episodios'>): SQL<string | null> => sql<string | null>`max(${e.lugar})`
