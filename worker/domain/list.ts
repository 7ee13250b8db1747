/**
 * What the addresses of lists have in common: what is searched, in which order, which page. Nothing in an address is an
 * error: what is not understood is left out.
 */
import { cursorParam } from './cursor'
import { z } from './zod'

const SEARCH_MAX = 100

/** What is searched for, cut at 100 characters; empty where nothing is. */
export const searchText = z
  .string()
  .trim()
  .catch('')
  .transform((q) => q.slice(0, SEARCH_MAX))

/** Where the page ends or begins; both null on the first. */
export const page = { despues: cursorParam, antes: cursorParam }

const instant = cursorParam.transform((cursor) => (cursor && Number.isSafeInteger(cursor[0]) ? cursor : null))
/** The same in a list that goes by instants (ms): any other cursor is none. */
export const instantPage = { despues: instant, antes: instant }

export type SortBy<P extends string> = { por: P; direction: 'asc' | 'desc' }

/** By which heading a list is ordered, «-tipo» downwards; `siNo` where none of them is named. */
export const sortAmong = <P extends string, S extends string>(sorts: readonly P[], siNo: SortBy<S>) =>
  z
    .string()
    .catch('')
    .transform((order): SortBy<P | S> => {
      const por = sorts.find((o) => o === order.replace(/^-/, ''))
      return por ? { por, direction: order.startsWith('-') ? 'desc' : 'asc' } : siNo
    })
