/** The list of what vehicles did on a day or in a month: what it may be asked for. */
import { searchText, sizedPage, sortAmong } from '../list'
import * as z from '../zod'

const SUM_SORTS = ['placa', 'metros', 'movimiento', 'detenido', 'maxima'] as const

export const DaySumsList = z.object({
  q: searchText,
  orden: sortAmong(SUM_SORTS, { by: 'placa', direction: 'asc' }),
  ...sizedPage,
})
export type DaySumsList = z.infer<typeof DaySumsList>
