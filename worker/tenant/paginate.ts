/** Paging of a list ordered by instant and id: newest first, both directions. */

import type { Cursor } from '../domain/cursor'
import { type Direction, reverse } from './keyset'

export interface Place {
  despues: Cursor | null
  antes: Cursor | null
}
export interface Page<F> {
  filas: F[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * One page of n rows, and the cursors of its neighbours. If the cursor's rows are gone, the first page.
 * @param read reads up to n rows beyond a cursor in a direction
 */
export async function paginate<F extends { id: string; created_at: number }>(
  { despues: after, antes: before }: Place,
  n: number,
  read: (place: Cursor | null, direction: Direction, n: number) => Promise<F[]>,
): Promise<Page<F>> {
  const backward = before !== null
  const place = before ?? after
  const loadedRows = await read(place, backward ? reverse('desc') : 'desc', n + 1)
  const hasMore = loadedRows.length > n
  const rows = loadedRows.slice(0, n)
  if (place && (backward ? rows.length < n : rows.length === 0))
    return paginate({ despues: null, antes: null }, n, read)
  if (backward) rows.reverse()
  const placeOf = (row: F | undefined): Cursor | null => (row ? [row.created_at, row.id] : null)
  return {
    filas: rows,
    antes: (backward ? hasMore : place !== null) ? placeOf(rows[0]) : null,
    despues: backward || hasMore ? placeOf(rows.at(-1)) : null,
  }
}
