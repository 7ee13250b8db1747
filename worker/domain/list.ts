/**
 * What the addresses of lists have in common: what is searched, in which order, which page. Nothing in an address is an
 * error: what is not understood is left out.
 */
import { leerCursor } from './cursor'
import { z } from './zod'

const BUSQUEDA_MAX = 100

/** What is searched for, cut at 100 characters; empty where nothing is. */
export const searchText = z
  .string()
  .trim()
  .catch('')
  .transform((q) => q.slice(0, BUSQUEDA_MAX))

/** Where the page ends or begins; both null on the first. */
export const page = { despues: leerCursor, antes: leerCursor }

const instant = leerCursor.transform((cursor) => (cursor && Number.isSafeInteger(cursor[0]) ? cursor : null))
/** The same in a list that goes by instants (ms): any other cursor is none. */
export const instantPage = { despues: instant, antes: instant }

export type OrdenPor<P extends string> = { por: P; direction: 'asc' | 'desc' }

/** By which heading a list is ordered, «-tipo» downwards; `siNo` where none of them is named. */
export const ordenEntre = <P extends string, S extends string>(sorts: readonly P[], siNo: OrdenPor<S>) =>
  z
    .string()
    .catch('')
    .transform((orden): OrdenPor<P | S> => {
      const por = sorts.find((o) => o === orden.replace(/^-/, ''))
      return por ? { por, direction: orden.startsWith('-') ? 'desc' : 'asc' } : siNo
    })
