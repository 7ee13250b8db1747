/** What the list of documents can be sorted and filtered by. */
import { COUNT_CEILING } from '../count'
import type { SortBy } from '../list'

/** The filters of the list: three ranges of the expiry day, and the missing documents. */
export const DOCUMENTO_FILTERS = ['vencidos', 'por-vencer', 'vigentes', 'sin-registrar'] as const

export type DocumentosFilter = (typeof DOCUMENTO_FILTERS)[number]

/**
 * How many registered documents are in no filter: those that do not apply today, or have not begun. 0 where there are too
 * many to be counted.
 * @param count of all that are registered, and by filter
 */
export const onlyInAll = (count: { todos: number; byFilter: Record<DocumentosFilter, number> }): number => {
  const { todos, byFilter } = count
  return todos > COUNT_CEILING ? 0 : todos - byFilter.vencidos - byFilter['por-vencer'] - byFilter.vigentes
}

/** The sortable columns, «-tipo» for descending; the default is by expiry. */
export const DOCUMENTO_SORTS = ['vencimiento', 'tipo', 'placa'] as const

export type DocumentosSort = SortBy<(typeof DOCUMENTO_SORTS)[number]>
