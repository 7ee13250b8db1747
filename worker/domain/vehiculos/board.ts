/** The board «¿Puede salir hoy?»: how many vehicles it shows, and its counters. */
import type { Count } from '../count'
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

/** Vehicles on the board, worst first; the vehicle list has all of them. */
export const BOARD_ROWS = 8
/** The lane draws one dash per vehicle up to this number, then proportionally. */
export const DASHES_MAX = 60

export type VeredictoCounts = Record<Veredicto, Count>

/** The dashes of the lane by verdict, worst first, at least one for each that occurs. */
export function dashes(counts: VeredictoCounts): [Veredicto, number][] {
  const total = VEREDICTOS.reduce((m, v) => m + counts[v].n, 0)
  const share = (n: number) => (total <= DASHES_MAX ? n : Math.max(1, Math.round((n / total) * DASHES_MAX)))
  return VEREDICTOS.filter((v) => counts[v].n > 0).map((v) => [v, share(counts[v].n)])
}

/** The next reason to appear for a vehicle that may go out on `today`, and its day; null when there is none. */
export function nextReason(
  situation: Situation,
  today: string,
): { que: VeredictoReason['que']; nombre: string; fecha: string } | null {
  const { hasta } = segmentOn(verdictSegments(situation), today)
  if (hasta === NEVER_DAY) return null
  const [reason] = veredicto(situation, hasta).reasons
  if (!reason) return null
  return reason.estado === 'falta'
    ? { que: reason.que, nombre: '', fecha: hasta }
    : { que: reason.que, nombre: reason.nombre, fecha: reason.fecha }
}
