/** Turning the pages of a list by keyset cursors, forwards and back. The queries are the list's own. */

import type { Cursor } from '../domain/cursor'
import { beyondWithNulls, type Direction, reverse } from './keyset'

/** Where a page begins: after a cursor or before one; both null on the first page. */
export interface PageStart {
  despues: Cursor | null
  antes: Cursor | null
}
export const FIRST_PAGE: PageStart = { despues: null, antes: null }

export interface Page<F> {
  rows: F[]
  /** cursors of the neighbouring pages, null where there is none */
  before: Cursor | null
  after: Cursor | null
}

/** One page to be read: up to `limit` rows beyond `cursor` in `direction`. A page before a cursor is read backwards. */
export class Pager {
  readonly cursor: Cursor | null
  readonly backward: boolean
  readonly direction: Direction
  /** one row more than the page has: it tells whether there are more */
  readonly limit: number

  /** @param direction the order of the list */
  constructor(
    { antes: before, despues: after }: PageStart,
    direction: Direction,
    private readonly size: number,
  ) {
    this.cursor = before ?? after
    this.backward = before !== null
    this.direction = this.backward ? reverse(direction) : direction
    this.limit = size + 1
  }

  /** The condition on rows of this page or further on, by their order and id; undefined on the first page. */
  beyond(keys: Parameters<typeof beyondWithNulls>[0]) {
    return this.cursor ? beyondWithNulls(keys, this.cursor, this.direction) : undefined
  }

  /**
   * The page in the order of the list, from the rows as they were read. Null when the rows around the cursor were
   * deleted meanwhile, so that a page before it is not full or one after it is empty: read the first page instead.
   */
  page<F>(loadedRows: readonly F[], cursorOf: (row: F) => Cursor): Page<F> | null {
    const hasMore = loadedRows.length > this.size
    const rows = loadedRows.slice(0, this.size)
    if (this.cursor && (this.backward ? rows.length < this.size : rows.length === 0)) return null
    if (this.backward) rows.reverse()
    const first = rows[0]
    const last = rows.at(-1)
    return {
      rows,
      before: first && (this.backward ? hasMore : this.cursor !== null) ? cursorOf(first) : null,
      after: last && (this.backward || hasMore) ? cursorOf(last) : null,
    }
  }

  /**
   * The position in the list of a page's first row, from 1; 0 for an empty page.
   * @param ahead of all `total` rows, those of this page or further on in the direction of reading
   */
  start({ rows }: Page<unknown>, total: number, ahead: number): number {
    if (rows.length === 0) return 0
    return this.backward ? ahead - rows.length + 1 : total - ahead + 1
  }
}

/**
 * A page of n rows of a list ordered by instant, newest first.
 * @param read reads up to n rows beyond a cursor in a direction
 */
export async function paginate<F extends { id: string; created_at: number }>(
  place: PageStart,
  n: number,
  read: (cursor: Cursor | null, direction: Direction, n: number) => Promise<F[]>,
): Promise<Page<F>> {
  const pager = new Pager(place, 'desc', n)
  const rows = await read(pager.cursor, pager.direction, pager.limit)
  return pager.page(rows, (row) => [row.created_at, row.id]) ?? paginate(FIRST_PAGE, n, read)
}
