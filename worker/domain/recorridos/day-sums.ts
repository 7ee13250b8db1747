/** The list of what vehicles did on a day or in a month: what it may be asked for, and its rows. */
import { searchText, sizedPage, sortAmong } from '../list'
import * as z from '../zod'

const SUM_SORTS = ['placa', 'metros', 'movimiento', 'detenido', 'maxima'] as const

export const DaySumsList = z.object({
  q: searchText,
  orden: sortAmong(SUM_SORTS, { by: 'placa', direction: 'asc' }),
  ...sizedPage,
})
export type DaySumsList = z.infer<typeof DaySumsList>

/** What days add up to: whole metres and milliseconds; instants are UTC milliseconds. */
export interface DaySum {
  /** days of which positions are known; with 0 everything else says nothing */
  reported: number
  metros: number
  movimiento: number
  detenido: number
  /** the highest speed, metres per second; 0 where none is known */
  maxima: number
  /** the earliest start and the latest arrival; null without a trip */
  inicio: number | null
  fin: number | null
}

/** The time in which a position was known: in motion or standing. */
export const coveredMs = ({ movimiento: moving, detenido: stopped }: Pick<DaySum, 'movimiento' | 'detenido'>): number =>
  moving + stopped
