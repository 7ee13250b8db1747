/**
 * Pairs a maintenance service with its accounting entry, and finds the pairs of a period that disagree: a service
 * without an entry, an entry whose service was deleted, or an entry with another day, amount or plate than its service
 * has now.
 */
import { and, eq, gt, gte, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Entry, Pair } from '../domain/erp/entry'
import type { Period } from '../domain/erp/period'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

/**
 * The columns of an entry, prefixed so that they can be selected beside a service's; all null where the entry is
 * missing.
 */
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

/** That the entry has another day, amount or plate than the service. */
const differ = (m: SqlSource<'mantenimientos'>, v: SqlSource<'vehiculos'>, a: SqlSource<'asientos'>): SQL =>
  or(ne(a.fecha, m.fecha), ne(a.monto, m.costo), ne(a.placa, v.placa)) as SQL

/** Services of the period that have a cost and no entry, or an entry that differs. */
const neededBy = (
  { m, v, a }: { m: SqlSource<'mantenimientos'>; v: SqlSource<'vehiculos'>; a: SqlSource<'asientos'> },
  { desde, hasta }: Period,
): SQL => and(gte(m.fecha, desde), lte(m.fecha, hasta), or(and(isNull(a.id), gt(m.costo, 0)), differ(m, v, a))) as SQL

/**
 * Two queries: services of the period whose entry is missing or differs, and entries of the period whose service was
 * deleted or differs. A service whose day was changed is found by both.
 * @param limit rows of each query
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
    // an inner join: the entries of a vehicle that was deleted are left alone
    joins: [[v, eq(v.id, a.vehiculo_id)]] as [SqlSource, SQL][],
    leftJoins: [[m, eq(m.id, a.mantenimiento_id)]] as [SqlSource, SQL][],
    where: and(inForce, gte(a.fecha, desde), lte(a.fecha, hasta), or(isNull(m.id), differ(m, v, a))) as SQL,
    orderBy: [ascending(a.fecha), ascending(a.id)],
    limit,
  }
  return [ofBook, ofAccounts] as const
}

/**
 * The items of the first services of the period that need an entry, in the order of `pairQueries`.
 * @param limit rows, one an item; where it cuts, the last service may lack some of its items
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

/** The entry in a row of these queries; null where there is none. */
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

/** The rows of both queries as pairs, each service once, ordered by day. */
export function readPairs(rows: readonly RowOf[]): Pair[] {
  const byService = new Map<string, Pair>()
  for (const row of rows) {
    const pair = readPair(row)
    byService.set(pair.service?.id ?? pair.entry?.mantenimiento_id ?? '', pair)
  }
  const day = ({ service, entry }: Pair) => service?.fecha ?? entry?.fecha ?? ''
  return [...byService.values()].sort((x, y) => (day(x) < day(y) ? -1 : day(x) > day(y) ? 1 : 0))
}
