/**
 * Follow-ups of a change in a vehicle's documents, as statements of its batch: which documents count, and the segments
 * of its verdict.
 */
import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '../domain/day'
import { queueAssessment } from '../outbox/rows-sql'
import { documentos } from '../tenant/schema/documentos'
import { veredictos } from '../tenant/schema/fleet'
import type { Write } from '../tenant/source'
import { statement, statements } from '../tenant/statement'
import type { BatchRunner } from '../tenant/writer'
import { segmentsOf, stretchesSql } from './veredicto-sql'

/** The day before an instant's UTC day: no company zone is further behind. */
const utcDayBefore = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -1)

/** Documents of one kind, among which the current one is determined. */
export type DocumentoClase = Pick<typeof documentos.$inferSelect, 'vehiculo_id' | 'tipo' | 'nombre'>

/**
 * Wraps a write of documents: for one vehicle, type and name, marks (`actual`) those that count today or later,
 * for any kind of write: the last document of each stretch of cover, with the days on which it counts
 * (domain/documentos/coverage.ts).
 * @param writes must write `actual` as false
 * @param now UTC milliseconds; what no longer counted on the day before is history
 */
export function withCurrent(
  db: BatchRunner,
  { vehiculo_id, tipo, nombre }: DocumentoClase,
  writes: Write[],
  now: number,
): Write[] {
  const unmark = statement(db, (scope) =>
    scope.connection
      .update(documentos)
      .set({ actual: false })
      .where(and(scope.rows('documentos', { vehiculo_id, tipo, nombre }), eq(documentos.actual, true))),
  )
  const mark = statement(db, (scope) => {
    const kind = scope.rows('documentos', { vehiculo_id, tipo, nombre })
    const stretches = stretchesSql(kind)
    const of = (column: 'cubre_desde' | 'cuenta_hasta') =>
      sql`(select s.${sql.raw(column)} from (${stretches}) s where s.id = ${documentos.id})`
    const counting = sql`${documentos.id} in (select s.id from (${stretches}) s where s.cuenta_hasta > ${utcDayBefore(now)})`
    return scope.connection
      .update(documentos)
      .set({ actual: true, cubre_desde: of('cubre_desde'), cuenta_hasta: of('cuenta_hasta') })
      .where(and(kind, counting))
  })
  return [unmark, ...writes, mark]
}

/**
 * Follow-up of any change of a vehicle's documents, drivers, plans or own data, at the end of the same batch: rewrites
 * its verdict, and adds an outbox row that assesses its alerts.
 */
export const afterChange = (db: BatchRunner, vehiculoId: string, now: number): Write[] => [
  ...statements(db, ({ connection, empresaId }) => {
    const company = sql`${empresaId}`
    const one = sql`empresa_id = ${company} and id = ${vehiculoId}`
    const segments = segmentsOf(one, sql`${utcDayBefore(now)}`, company)
    const rows = sql`select ${company}, q.id, q.day, q.until, q.verdict from (${segments}) q`
    const ofVehiculo = and(eq(veredictos.empresa_id, empresaId), eq(veredictos.vehiculo_id, vehiculoId))
    return [connection.delete(veredictos).where(ofVehiculo), connection.insert(veredictos).select(rows)]
  }),
  queueAssessment(db, vehiculoId, now),
]
