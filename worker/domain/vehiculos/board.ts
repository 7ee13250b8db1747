/** The board «¿Puede salir hoy?»: how much of a fleet it shows, and what its figures say. */

import { NEVER_DAY } from '../documentos/rules'
import {
  type Situation,
  segmentOn,
  VEREDICTOS,
  type Veredicto,
  type VeredictoReason,
  verdictSegments,
  veredicto,
} from './veredicto'

/** Vehicles on the board, worst first; the list of vehicles has them all. */
export const BOARD_ROWS = 8
/** Nothing is counted further than this on a screen. */
export const COUNT_CEILING = 1000
/** The lane draws one dash per vehicle up to so many, then in proportion. */
export const MAX_DASHES = 60

/** How many there are; with `mas` more than `n`, nobody counted further. */
export interface Count {
  n: number
  more: boolean
}
export type VeredictoCounts = Record<Veredicto, Count>

/** What was counted up to one above the limit. */
export const cappedCount = (counted: number): Count => ({
  n: Math.min(counted, COUNT_CEILING),
  more: counted > COUNT_CEILING,
})

export const sumUp = (counts: readonly Count[]): Count => {
  const n = counts.reduce((total, c) => total + c.n, 0)
  const more = n > COUNT_CEILING || counts.some((c) => c.more)
  return { n: more ? COUNT_CEILING : n, more }
}

/** The dashes of the lane by verdict, worst first: what exists has one at least. */
export function dashes(counts: VeredictoCounts, max = MAX_DASHES): [Veredicto, number][] {
  const total = VEREDICTOS.reduce((m, v) => m + counts[v].n, 0)
  const share = (n: number) => (total <= max ? n : Math.max(1, Math.round((n / total) * max)))
  return VEREDICTOS.filter((v) => counts[v].n > 0).map((v) => [v, share(counts[v].n)])
}

/** What will speak first of a vehicle that may go out on the day `hoy`, and its day; null when nothing ever will. */
export function next(
  situation: Situation,
  hoy: string,
): { que: VeredictoReason['que']; nombre: string; fecha: string } | null {
  const { hasta: until } = segmentOn(verdictSegments(situation), hoy)
  if (until === NEVER_DAY) return null
  const [reason] = veredicto(situation, until).reasons
  if (!reason) return null
  return reason.estado === 'falta'
    ? { que: reason.que, nombre: '', fecha: until }
    : { que: reason.que, nombre: reason.nombre, fecha: reason.fecha }
}
