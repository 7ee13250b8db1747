/** How a company makes, extends and ends the links by which customers follow a vehicle. */
import { and, type SQL, sql } from 'drizzle-orm'
import { insertIf } from '../platform-db/insert-if'
import { compartidos } from '../tenant/schema/compartidos'
import { assigned } from '../tenant/scope'
import type { Values, Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { AssignedWriter, BatchRunner } from '../tenant/writer'

/** Adds a link while its vehicle has fewer than `max` running ones: otherwise 0 rows change. */
export const addShare = (
  db: AssignedWriter,
  share: Values<'compartidos'> & { vehiculo_id: string },
  { max, now }: { max: number; now: number },
): Write =>
  statement(db, (scope) => {
    const { connection, empresaId, usuarioId } = scope
    const { vehiculo_id } = share
    const running = sql`select count(*) from ${compartidos}
      where ${scope.rows('compartidos', { vehiculo_id })} 
        and ${compartidos.terminado_at} is null and ${compartidos.hasta} > ${now}`
    const isOwn = usuarioId === null ? undefined : assigned(empresaId, usuarioId, vehiculo_id)
    const fits = and(sql`(${running}) < ${max}`, isOwn) as SQL
    return insertIf(connection, compartidos, { ...share, empresa_id: empresaId }, fits)
  })

/**
 * Moves the end of a running link, UTC milliseconds; 0 rows change when it has ended, or when its end is no longer `before`:
 * one whose vehicle arrived meanwhile ends soon after the arrival.
 */
export const extendShare = (db: BatchRunner, id: string, { before, hasta }: { before: number; hasta: number }): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(compartidos)
      .set({ hasta })
      .where(sql`${scope.rows('compartidos', { id, hasta: before })} and ${compartidos.terminado_at} is null`),
  )

/** Ends a running link; 0 rows change for one that has ended. Allowed also when the subscription is over. */
export const endShare = (db: BatchRunner, id: string, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(compartidos)
      .set({ terminado_at: now })
      .where(sql`${scope.rows('compartidos', { id })} and ${compartidos.terminado_at} is null`),
  )
