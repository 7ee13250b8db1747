/** What lists of episodes count. */
import { type SQL, sql } from 'drizzle-orm'
import type { SqlSource } from '../tenant/source'

/** How long an episode lasted, or has lasted by now; milliseconds. */
export const lastedMs = (e: SqlSource<'episodios'>, now: number): SQL<number> =>
  sql<number>`max(0, coalesce(${e.fin}, ${now}) - ${e.inicio})`

/** One of the names that a place had, over a group of its episodes. */
export const nameAmong = (e: SqlSource<'episodios'>): SQL<string | null> => sql<string | null>`max(${e.lugar})`
