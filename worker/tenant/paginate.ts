/** Turning the pages of a list whose place is one value and the id: newest first, both ways. */

import type { Cursor } from '../domain/cursor'
import { type Direction, reverse } from './keyset'

export interface Lugar {
  despues: Cursor | null
  antes: Cursor | null
}
export interface Page<F> {
  filas: F[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * One page of n rows, and where its neighbours begin. What is gone meanwhile leads back to the beginning.
 * @param leer reads up to so many rows beyond a place in a direction
 */
export async function paginate<F extends { id: string; created_at: number }>(
  { despues: after, antes }: Lugar,
  n: number,
  leer: (lugar: Cursor | null, direction: Direction, n: number) => Promise<F[]>,
): Promise<Page<F>> {
  const backward = antes !== null
  const lugar = antes ?? after
  const loadedRows = await leer(lugar, backward ? reverse('desc') : 'desc', n + 1)
  const hayMas = loadedRows.length > n
  const filas = loadedRows.slice(0, n)
  if (lugar && (backward ? filas.length < n : filas.length === 0))
    return paginate({ despues: null, antes: null }, n, leer)
  if (backward) filas.reverse()
  const lugarDe = (fila: F | undefined): Cursor | null => (fila ? [fila.created_at, fila.id] : null)
  return {
    filas,
    antes: (backward ? hayMas : lugar !== null) ? lugarDe(filas[0]) : null,
    despues: backward || hayMas ? lugarDe(filas.at(-1)) : null,
  }
}
