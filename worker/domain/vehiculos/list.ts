/** What the list of vehicles can be sorted and filtered by. */
import type { SortBy } from '../list'

import type { Veredicto } from './veredicto'

/** The sortable columns, «-placa» for descending; the default is worst first, by the day's verdict. */
export const SORTS = ['placa', 'marca', 'titular', 'modelo', 'anio', 'color'] as const

export type VehiculosSort = SortBy<(typeof SORTS)[number] | 'worst'>

/** The filters of the list as they appear in the URL: today's verdict. */
export const FILTERS = ['no-puede-salir', 'falta-saber', 'con-aviso', 'puede-salir'] as const

export type VehiculosFilter = (typeof FILTERS)[number]

export const VEREDICTO_BY_FILTER = {
  'no-puede-salir': 'No puede salir',
  'falta-saber': 'Falta saber',
  'con-aviso': 'Con aviso',
  'puede-salir': 'Puede salir',
} as const satisfies Record<VehiculosFilter, Veredicto>
