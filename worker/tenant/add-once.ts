/** Adding what a company has once (tenant/once.ts). */

import { Refusal } from '../domain/refusal'
import type { EmpresaDb } from './empresa-db'
import type { HeldOnce, Telling } from './once'

/**
 * Runs `add`. Where it was refused and the same row is there, it was sent before: whatever the refusal was (its upload is
 * taken, its reading is known), `again` is the one that says so.
 */
export async function addOnce<K extends HeldOnce, T>(
  db: EmpresaDb,
  [table, row]: readonly [K, Telling<K>],
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
