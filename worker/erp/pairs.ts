/** Services of a period whose entries do not say, or no longer say, what the book says: one row for each, never half of one. */
import { and, eq, gt, gte, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Entry, Pair } from '../domain/erp/entry'
import type { Period } from '../domain/erp/period'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

/** The columns of an entry, each under a name of its own: a missing one is null in all of them. */
export const entryFields = (a: SqlSource<'asientos'>) => ({
  a_id: a.id,
  a_mantenimiento: a.mantenimiento_id,
  a_vehiculo: a.vehiculo_id,
  a_consecutivo: a.consecutivo,
  a_fecha: a.fecha,
  a_placa: a.placa,
  a_tercero: a.tercero,
  a_nit: a.nit,
  a_descripcion: a.descripcion,
  a_monto: a.monto,
  a_gasto: a.gasto,
  a_por_pagar: a.por_pagar,
})
const serviceFields = (m: SqlSource<'mantenimientos'>, v: SqlSource<'vehiculos'>) => ({
  m_id: m.id,
  m_vehiculo: m.vehiculo_id,
  m_fecha: m.fecha,
  m_placa: v.placa,
  m_taller: m.taller,
  m_costo: m.costo,
})

/** Any of the columns that make an entry another. */
const differ = (m: SqlSource<'mantenimientos'>, v: SqlSource<'vehiculos'>, a: SqlSource<'asientos'>): SQL =>
  or(ne(a.fecha, m.fecha), ne(a.monto, m.costo), ne(a.placa, v.placa)) as SQL

/** Services of the period that have a cost and no entry, or another entry than they need. */
const neededBy = (
  { m, v, a }: { m: SqlSource<'mantenimientos'>; v: SqlSource<'vehiculos'>; a: SqlSource<'asientos'> },
  { desde, hasta }: Period,
): SQL => and(gte(m.fecha, desde), lte(m.fecha, hasta), or(and(isNull(a.id), gt(m.costo, 0)), differ(m, v, a))) as SQL

/**
 * Two queries: services of the period without an entry or with another, and entries of the period whose service is gone
 * or another. A service whose day was changed is found by both.
 * @param limit how many of each
 */
export function pairQueries(db: EmpresaReader, { desde, hasta }: Period, limit: number) {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const a = db.from('asientos')
  const fields = { ...serviceFields(m, v), ...entryFields(a) }
  const inForce = isNull(a.reversion_id)
  const ofBook = {
    fields,
    from: m,
    joins: [[v, eq(v.id, m.vehiculo_id)]] as [SqlSource, SQL][],
    leftJoins: [[a, and(eq(a.mantenimiento_id, m.id), inForce) as SQL]] as [SqlSource, SQL][],
    where: neededBy({ m, v, a }, { desde, hasta }),
    orderBy: [ascending(m.fecha), ascending(m.id)],
    limit,
  }
  const ofAccounts = {
    fields,
    from: a,
    // without its vehicle an entry stays as it is
    joins: [[v, eq(v.id, a.vehiculo_id)]] as [SqlSource, SQL][],
    leftJoins: [[m, eq(m.id, a.mantenimiento_id)]] as [SqlSource, SQL][],
    where: and(inForce, gte(a.fecha, desde), lte(a.fecha, hasta), or(isNull(m.id), differ(m, v, a))) as SQL,
    orderBy: [ascending(a.fecha), ascending(a.id)],
    limit,
  }
  return [ofBook, ofAccounts] as const
}

/**
 * What was done in the first services of the period that need an entry, in the order of `pairQueries`.
 * @param limit of works; the last service may miss some
 */
export function worksQuery(db: EmpresaReader, { desde, hasta }: Period, limit: number) {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const a = db.from('asientos')
  const i = db.from('mantenimiento_items')
  return {
    fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion },
    from: m,
    joins: [
      [v, eq(v.id, m.vehiculo_id)],
      [i, eq(i.mantenimiento_id, m.id)],
    ] as [SqlSource, SQL][],
    leftJoins: [[a, and(eq(a.mantenimiento_id, m.id), isNull(a.reversion_id)) as SQL]] as [SqlSource, SQL][],
    where: neededBy({ m, v, a }, { desde, hasta }),
    orderBy: [ascending(m.fecha), ascending(m.id), ascending(i.orden)],
    limit,
  }
}

type FieldsOf<T> = { [K in keyof T]: unknown }
type RowOf = FieldsOf<ReturnType<typeof entryFields>> & FieldsOf<ReturnType<typeof serviceFields>>

/** The entry of a row, or null. */
export function readEntry(row: FieldsOf<ReturnType<typeof entryFields>>): Entry | null {
  if (row.a_id === null) return null
  return {
    id: row.a_id,
    mantenimiento_id: row.a_mantenimiento,
    vehiculo_id: row.a_vehiculo,
    consecutivo: row.a_consecutivo,
    fecha: row.a_fecha,
    placa: row.a_placa,
    tercero: row.a_tercero,
    nit: row.a_nit,
    descripcion: row.a_descripcion,
    monto: row.a_monto,
    gasto: row.a_gasto,
    por_pagar: row.a_por_pagar,
  } as Entry
}

function readPair(row: RowOf): Pair {
  const service = {
    id: row.m_id,
    vehiculo_id: row.m_vehiculo,
    fecha: row.m_fecha,
    placa: row.m_placa,
    taller: row.m_taller,
    costo: row.m_costo,
  }
  return { service: row.m_id === null ? null : (service as Pair['service']), entry: readEntry(row) }
}

/** The pairs of both queries by day, each service once. */
export function readPairs(rows: readonly RowOf[]): Pair[] {
  const byService = new Map<string, Pair>()
  for (const row of rows) {
    const pair = readPair(row)
    byService.set(pair.service?.id ?? pair.entry?.mantenimiento_id ?? '', pair)
  }
  const day = ({ service, entry }: Pair) => service?.fecha ?? entry?.fecha ?? ''
  return [...byService.values()].sort((x, y) => (day(x) < day(y) ? -1 : day(x) > day(y) ? 1 : 0))
}
