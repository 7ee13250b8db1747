/** The lists of the first screen: pending alerts, and documents that are due. */
import { and, eq, gt, inArray, lte, not, or, type SQL } from 'drizzle-orm'
import { fieldsOf, sourcesOf } from '../alertas/list'
import { applies, begun, isActual } from '../documentos/sql'
import { addDays } from '../domain/day'
import { DOUBTED_IF_MISSING, OPERATION_TIPOS, PASSENGER_CLASSES } from '../domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import { ascending, descending, textOr } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { queries, type SqlSource } from '../tenant/source'

/** The most rows of each list. */
export const ROWS = 5

/** Pending alerts, latest first, as one query; read once per request. */
export const pendingAlertas = (db: EmpresaReader) => db.reuse('pending alertas', (any) => queries(alertasQuery(any)))

function alertasQuery(db: EmpresaReader) {
  const sources = sourcesOf(db)
  const { a, leftJoins } = sources
  return {
    fields: fieldsOf(sources),
    from: a,
    leftJoins,
    where: eq(db.lead(a.estado), 'Pendiente'),
    orderBy: [descending(a.orden), descending(a.id)],
    limit: ROWS,
  }
}

/**
 * Due items, most severe first: expired or ending today, first documents that stop a vehicle and then the others, most
 * recently expired first, so that years-old documents do not hide today's; then those ending soon, in the same two
 * parts.
 */
export function dueQueries(db: EmpresaReader, today: string) {
  const d = db.from('documentos')
  const day = db.lead(d.vence)
  const past = { when: lte(day, today), orderBy: [descending(d.vence), descending(d.id)] }
  const soon = {
    when: and(gt(day, today), lte(day, addDays(today, DAYS_EXPIRING_SOON))) as SQL,
    orderBy: [ascending(d.vence), ascending(d.id)],
  }
  const v = db.from('vehiculos')
  // the same rule as `stopsWhenExpired`, in SQL: operation documents stop only vehicles of a class known to carry passengers
  const stops = or(
    inArray(d.tipo, [...DOUBTED_IF_MISSING]),
    and(
      inArray(d.tipo, [...OPERATION_TIPOS]),
      eq(v.servicio, 'publico'),
      inArray(textOr(v.clase, ''), [...PASSENGER_CLASSES]),
    ),
  ) as SQL
  const warns = not(stops)
  return queries(
    dueQuery(db, today, stops, past),
    dueQuery(db, today, warns, past),
    dueQuery(db, today, stops, soon),
    dueQuery(db, today, warns, soon),
  )
}

function dueQuery(db: EmpresaReader, today: string, kind: SQL, { when, orderBy }: { when: SQL; orderBy: SQL[] }) {
  const d = db.from('documentos')
  const v = db.from('vehiculos')
  return {
    fields: {
      id: d.id,
      tipo: d.tipo,
      nombre: d.nombre,
      vence: d.vence,
      vehiculo_id: d.vehiculo_id,
      placa: v.placa,
      servicio: v.servicio,
    },
    from: d,
    joins: [[v, eq(v.id, d.vehiculo_id)]] as [SqlSource, SQL][],
    // documents that do not apply are not due: their lamp says «No aplica»
    where: and(isActual(d, today), begun(d, today), when, kind, applies(d, today)) as SQL,
    orderBy,
    limit: ROWS,
  }
}
