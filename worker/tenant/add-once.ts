/** Inserts into tables without duplicates (tenant/duplicates.ts). */

import { Refusal } from '../domain/refusal'
import type { Distinguishing, HeldOnce } from './duplicates'
import type { EmpresaReader } from './read'

/**
 * Runs `add`. If it is refused and the same row exists, the form was sent before: `again` is thrown, regardless of
 * the reason for the refusal (its upload is claimed, its reading is known).
 */
export async function addOnce<K extends HeldOnce, T>(
  db: EmpresaReader,
  [table, row]: readonly [K, Distinguishing<K>],
  again: Refusal,
  add: () => Promise<T>,
): Promise<T> {
  try {
    return await add()
  } catch (error) {
    if (error instanceof Refusal && (await db.holds(table, row).catch(() => false))) throw again
    throw error
  }
}
