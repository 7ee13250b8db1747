/** The board «¿Puede salir hoy?»: how much of a fleet it shows, and what its figures say. */

import { NUNCA } from './papeles'
import {
  type Razon,
  type Situacion,
  segmentOn,
  VEREDICTOS,
  type Veredicto,
  verdictSegments,
  veredicto,
} from './veredicto'

/** Vehicles on the board, worst first; the list of vehicles has them all. */
export const FILAS_DEL_TABLERO = 8
/** Nothing is counted further than this on a screen. */
export const TOPE_DE_CUENTA = 1000
/** The lane draws one dash per vehicle up to so many, then in proportion. */
export const MAX_RAYAS = 60

/** How many there are; with `mas` more than `n`, nobody counted further. */
export interface Cuenta {
  n: number
  mas: boolean
}
export type Cuentas = Record<Veredicto, Cuenta>

/** What was counted up to one above the limit. */
export const hastaTope = (contadas: number): Cuenta => ({
  n: Math.min(contadas, TOPE_DE_CUENTA),
  mas: contadas > TOPE_DE_CUENTA,
})

export const suma = (cuentas: readonly Cuenta[]): Cuenta => {
  const n = cuentas.reduce((total, c) => total + c.n, 0)
  const mas = n > TOPE_DE_CUENTA || cuentas.some((c) => c.mas)
  return { n: mas ? TOPE_DE_CUENTA : n, mas }
}

/** The dashes of the lane by verdict, worst first: what exists has one at least. */
export function rayas(cuentas: Cuentas, max = MAX_RAYAS): [Veredicto, number][] {
  const total = VEREDICTOS.reduce((m, v) => m + cuentas[v].n, 0)
  const parte = (n: number) => (total <= max ? n : Math.max(1, Math.round((n / total) * max)))
  return VEREDICTOS.filter((v) => cuentas[v].n > 0).map((v) => [v, parte(cuentas[v].n)])
}

/** What will speak first of a vehicle that may go out on the day `hoy`, and its day; null when nothing ever will. */
export function proximo(
  situacion: Situacion,
  hoy: string,
): { que: Razon['que']; nombre: string; fecha: string } | null {
  const { hasta } = segmentOn(verdictSegments(situacion), hoy)
  if (hasta === NUNCA) return null
  const [razon] = veredicto(situacion, hasta).razones
  if (!razon) return null
  return razon.estado === 'falta'
    ? { que: razon.que, nombre: '', fecha: hasta }
    : { que: razon.que, nombre: razon.nombre, fecha: razon.fecha }
}
