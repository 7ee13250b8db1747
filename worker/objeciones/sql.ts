/** Statements of the company on what its drivers object to. */
import { sql } from 'drizzle-orm'
import { objeciones } from '../tenant/schema/objeciones'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { BatchRunner } from '../tenant/writer'

/** Marks an objection that is not attended to yet; 0 rows for another. Open also once the subscription is over. */
export const attendTo = (
  db: BatchRunner,
  id: string,
  vehiculoId: string,
  by: { personId: string; now: number },
): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(objeciones)
      .set({ atendida_at: by.now, atendida_por: by.personId })
      .where(sql`${scope.rows('objeciones', { id, vehiculo_id: vehiculoId })} and ${objeciones.atendida_at} is null`),
  )

/** Takes the mark of this person off an objection; 0 rows for one that is not attended to, or by another. */
export const reopen = (db: BatchRunner, id: string, vehiculoId: string, person: string): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(objeciones)
      .set({ atendida_at: null, atendida_por: null })
      .where(
        sql`${scope.rows('objeciones', { id, vehiculo_id: vehiculoId })} and ${objeciones.atendida_por} = ${person}`,
      ),
  )
