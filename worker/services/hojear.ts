/** Turning the pages of a list whose place is one value and the id: newest first, both ways. */
import { alReves, type Sentido } from '../db/keyset'
import type { Cursor } from '../domain/cursor'

export interface Lugar {
  despues: Cursor | null
  antes: Cursor | null
}
export interface Pagina<F> {
  filas: F[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * One page of n rows, and where its neighbours begin. What is gone meanwhile leads back to the beginning.
 * @param leer reads up to so many rows beyond a place in a direction
 */
export async function hojear<F extends { id: string; created_at: number }>(
  { despues, antes }: Lugar,
  n: number,
  leer: (lugar: Cursor | null, sentido: Sentido, n: number) => Promise<F[]>,
): Promise<Pagina<F>> {
  const atras = antes !== null
  const lugar = antes ?? despues
  const leidas = await leer(lugar, atras ? alReves('desc') : 'desc', n + 1)
  const hayMas = leidas.length > n
  const filas = leidas.slice(0, n)
  if (lugar && (atras ? filas.length < n : filas.length === 0)) return hojear({ despues: null, antes: null }, n, leer)
  if (atras) filas.reverse()
  const lugarDe = (fila: F | undefined): Cursor | null => (fila ? [fila.created_at, fila.id] : null)
  return {
    filas,
    antes: (atras ? hayMas : lugar !== null) ? lugarDe(filas[0]) : null,
    despues: atras || hayMas ? lugarDe(filas.at(-1)) : null,
  }
}
