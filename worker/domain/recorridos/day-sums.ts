/** What vehicles did on a day or in a month. */

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
