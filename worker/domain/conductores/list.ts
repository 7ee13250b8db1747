/** What the list of drivers can be sorted and filtered by. */
import type { SortBy } from '../list'

/** The sortable columns, «-nombre» for descending; the default is what ends first. */
export const CONDUCTOR_SORTS = ['nombre', 'vence'] as const
export type ConductoresSort = SortBy<(typeof CONDUCTOR_SORTS)[number]>

/** Licence states as filters of the list. */
export const LICENCIA_FILTERS = ['vencidas', 'por-vencer', 'vigentes'] as const
export type LicenciaFilter = (typeof LICENCIA_FILTERS)[number]
