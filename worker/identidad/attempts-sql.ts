/** Attempt counters, as statements for other batches. */
import type { Connection } from '../platform-db/connect'

/** Refunds reservations after a success; a lock caused by this very attempt is lifted. */
export const refund = (d1: Connection, refunds: ReadonlyMap<string, number>): D1PreparedStatement[] =>
  [...refunds].map(([key, fallos]) =>
    d1
      .prepare(
        `UPDATE intentos SET fallos = max(fallos - 1, 0),
           bloqueado_hasta_at = CASE WHEN fallos = ?2 THEN 0 ELSE bloqueado_hasta_at END WHERE clave = ?1`,
      )
      .bind(key, fallos),
  )

/** Resets a counter: the attempt it counted was right. */
export const forget = (d1: Connection, key: string): D1PreparedStatement =>
  d1.prepare('DELETE FROM intentos WHERE clave = ?').bind(key)

/** Marks an address as one from which an account signed in. */
export const remember = (d1: Connection, key: string, now: number): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO intentos (clave, fallos, desde_at, bloqueado_hasta_at) VALUES (?1, 0, ?2, 0)
       ON CONFLICT (clave) DO UPDATE SET desde_at = ?2`,
    )
    .bind(key, now)
