/** How a company ends a link by which a customer follows a vehicle. */
import { sql } from 'drizzle-orm'
import { compartidos } from '../tenant/schema/compartidos'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { BatchRunner } from '../tenant/writer'

/** Ends a running link; 0 rows change for one that has ended. Allowed also when the subscription is over. */
export const endShare = (db: BatchRunner, id: string, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(compartidos)
      .set({ terminado_at: now })
      .where(sql`${scope.rows('compartidos', { id })} and ${compartidos.terminado_at} is null`),
  )
