/** The stored bytes of a span of time, for those who read a day; they decode them themselves. */
import { pack } from '../../worker/domain/recorridos/day-bytes'

/**
 * The tramos of one vehicle that overlap `from` to `until` (UTC milliseconds), packed, oldest first. A Device that was
 * moved to another vehicle has tramos of both.
 */
export function bytesOf(sql: SqlStorage, vehiculoId: string, from: number, until: number): Uint8Array<ArrayBuffer> {
  // tramos do not overlap: the one that holds `from` is the last that begins before it
  const rows = sql.exec<{ bytes: ArrayBuffer }>(
    `select bytes from tramo
     where t0 >= coalesce((select max(t0) from tramo where t0 <= ?1), ?1) and t0 < ?2 and t1 >= ?1 and vehiculo_id = ?3
     order by t0`,
    from,
    until,
    vehiculoId,
  )
  return pack(rows.toArray().map(({ bytes }) => bytes))
}
