/** Adding what a company has once (db/once.ts). */
import type { EmpresaDb } from '../db/empresa-db'
import type { HeldOnce, Telling } from '../db/once'
import { Refusal } from '../domain/negativa'

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
