/**
 * Statements that differ from company to company in nothing but its id: written once per isolate, since drizzle takes
 * longer to put one together than D1 to run it. A door of a company that does not exist writes them, and the door that
 * runs them binds its own ids. An id that was missed would find no row, never another company's.
 */
import type { SQL } from 'drizzle-orm'
import type { Fields, NamedQueries, Query } from './source'

/** Stand for the ids of the door that runs the statement; no id begins with this character. */
export const ANY_EMPRESA = '\u0000empresa'
export const ANY_USUARIO = '\u0000usuario'

/** A statement as text, its values, and the fields by which its rows are read. */
export interface Written {
  sql: string
  params: unknown[]
  fields: Record<string, SQL.Aliased>
}

/** Queries that are put together once: a list of them, or each under a name. */
export type Reusable = readonly Query<Fields>[] | NamedQueries

/** Keys hold a day, so yesterday's would stay for as long as the isolate lives. */
const KEPT_MAX = 200
const kept = new Map<string, Reusable>()
const texts = new WeakMap<Query<Fields>, Written>()

/** The queries under this key; made and written when they are not there. */
export function reused<Q extends Reusable>(key: string, make: () => Q, write: (query: Query<Fields>) => Written): Q {
  const found = kept.get(key)
  if (found) return found as Q
  const made = make()
  for (const query of Object.values(made).flat()) texts.set(query, write(query))
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(key, made)
  return made
}

/** The text of a query that was made to be reused. */
export const writtenBefore = (query: Query<Fields>): Written | undefined => texts.get(query)
