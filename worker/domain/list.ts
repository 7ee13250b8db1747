/** Query parameters that lists share: search, order, page. Invalid parameters are ignored, never an error. */
import { cursorParam } from './cursor'
import { terms } from './fold'
import { PAGE_SIZES, type PageSize, ROWS_PER_PAGE } from './page-size'
import * as z from './zod'

const SEARCH_MAX = 100

/** The search text, cut at 100 characters; empty when it has no letter or digit, since it would narrow nothing. */
export const searchText = z
  .string()
  .trim()
  .catch('')
  .transform((q) => (terms(q).length === 0 ? '' : q.slice(0, SEARCH_MAX)))

/** Keyset cursors of the page; both null on the first. */
const page = { despues: cursorParam, antes: cursorParam }

/** The same with the number of rows. */
export const sizedPage = {
  ...page,
  filas: z
    .string()
    .catch('')
    .transform((asked): PageSize => PAGE_SIZES.find((size) => String(size) === asked) ?? ROWS_PER_PAGE),
}

/** The same as services take it: programs ask for 1–100 rows, files for more at a time. */
export type AnySize<L extends { filas: number }> = Omit<L, 'filas'> & { filas: number }

const instant = cursorParam.transform((cursor) => (cursor && Number.isSafeInteger(cursor[0]) ? cursor : null))
/** The same for lists ordered by instant (ms): other cursors are ignored. */
export const instantPage = { despues: instant, antes: instant }

export type SortBy<P extends string> = { by: P; direction: 'asc' | 'desc' }

/** The sort column, «-tipo» for descending; `fallback` is the default. */
export const sortAmong = <P extends string, S extends string>(sorts: readonly P[], fallback: SortBy<S>) =>
  z
    .string()
    .catch('')
    .transform((order): SortBy<P | S> => {
      const by = sorts.find((o) => o === order.replace(/^-/, ''))
      return by ? { by, direction: order.startsWith('-') ? 'desc' : 'asc' } : fallback
    })
