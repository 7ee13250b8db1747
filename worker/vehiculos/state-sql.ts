/**
 * Follow-ups of a change in a vehicle's documents, as statements of its batch: which documents count, and the segments
 * of its verdict.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../domain/day'
import type { Db } from '../platform-db/connect'
import { documentos } from '../tenant/schema/documentos'
import { veredictos } from '../tenant/schema/fleet'
import { segmentsOf, stretchesSql } from './veredicto-sql'

/** The day before an instant's UTC day: no company zone is further behind. */
const utcDayBefore = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -1)

/** Clears and recomputes the marks of one kind of documents. @param kind all documents of a vehicle, type and name */
export function coverageMarks(db: Db, kind: SQL, now: number) {
  const stretches = stretchesSql(kind)
  const of = (column: 'cubre_desde' | 'cuenta_hasta') =>
    sql`(select s.${sql.raw(column)} from (${stretches}) s where s.id = ${documentos.id})`
  const counting = sql`${documentos.id} in (select s.id from (${stretches}) s where s.cuenta_hasta > ${utcDayBefore(now)})`
  return {
    unmark: db
      .update(documentos)
      .set({ actual: false })
      .where(and(kind, eq(documentos.actual, true))),
    mark: db
      .update(documentos)
      .set({ actual: true, cubre_desde: of('cubre_desde'), cuenta_hasta: of('cuenta_hasta') })
      .where(and(kind, counting)),
  }
}

/** Rewrites the verdict of a vehicle. */
export function verdictWrites(db: Db, empresaId: string, vehiculoId: string, now: number) {
  const company = sql`${empresaId}`
  const one = sql`empresa_id = ${company} and id = ${vehiculoId}`
  const segments = segmentsOf(one, sql`${utcDayBefore(now)}`, company)
  const rows = sql`select ${company}, q.id, q.day, q.until, q.verdict from (${segments}) q`
  const ofVehiculo = and(eq(veredictos.empresa_id, empresaId), eq(veredictos.vehiculo_id, vehiculoId))
  return [db.delete(veredictos).where(ofVehiculo), db.insert(veredictos).select(rows)]
}
