/** Attempt counters, as statements for other batches. */

import { eq } from 'drizzle-orm'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { write } from '../platform-db/sql'
import { intentos } from '../tenant/schema/access'

/** What the batch itself decides: a condition on its rows, with its values, which are numbered from ?3 on. */
interface Success {
  sql: string
  values: readonly (string | number)[]
}

/**
 * Refunds reservations after a success; a lock caused by this very attempt is lifted.
 * @param success the condition of the success, where only the batch itself knows of it: without it a wrong attempt
 *   would be refunded too
 */
export const refund = (
  d1: Connection,
  refunds: ReadonlyMap<string, number>,
  success: Success = { sql: '1 = 1', values: [] },
): D1PreparedStatement[] =>
  [...refunds].map(([key, fallos]) =>
    write(
      d1,
      `update intentos set fallos = max(fallos - 1, 0),
           bloqueado_hasta_at = case when fallos = ?2 then 0 else bloqueado_hasta_at end
         where clave = ?1 and ${success.sql}`,
      key,
      fallos,
      ...success.values,
    ),
  )

/** Resets a counter: the attempt it counted was right. */
export const resetCounter = (d1: Connection, key: string): D1PreparedStatement =>
  drizzled(d1, (db) => db.delete(intentos).where(eq(intentos.clave, key)))

/** Marks an address as one from which an account signed in. */
export const remember = (d1: Connection, key: string, now: number): D1PreparedStatement =>
  write(
    d1,
    `insert into intentos (clave, fallos, desde_at, bloqueado_hasta_at) values (?1, 0, ?2, 0)
       on conflict (clave) do update set desde_at = ?2`,
    key,
    now,
  )
