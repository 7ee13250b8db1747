/** What the list of documents can be sorted and filtered by. */
import type { SortBy } from '../list'

/** The filters of the list: three ranges of the expiry day, and the missing documents. */
export const DOCUMENTO_FILTERS = ['vencidos', 'por-vencer', 'vigentes', 'sin-registrar'] as const

export type DocumentosFilter = (typeof DOCUMENTO_FILTERS)[number]

/** The sortable columns, «-tipo» for descending; the default is by expiry. */
export const DOCUMENTO_SORTS = ['vencimiento', 'tipo', 'placa'] as const

export type DocumentosSort = SortBy<(typeof DOCUMENTO_SORTS)[number]>
