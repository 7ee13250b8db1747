/** Attempt counters, as statements for other batches. */

import { eq } from 'drizzle-orm'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { write } from '../platform-db/sql'
import { intentos } from '../tenant/schema/access'

/** Refunds reservations after a success; a lock caused by this very attempt is lifted. */
export const refund = (d1: Connection, refunds: ReadonlyMap<string, number>): D1PreparedStatement[] =>
  [...refunds].map(([key, fallos]) =>
    write(
      d1,
      `update intentos set fallos = max(fallos - 1, 0),
           bloqueado_hasta_at = case when fallos = ?2 then 0 else bloqueado_hasta_at end where clave = ?1`,
      key,
      fallos,
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
