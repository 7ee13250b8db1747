/**
 * The board's queries: the worst vehicles by the days of their verdict, each a short index range, and the count of each
 * verdict. Nothing here reads more than a few thousand index entries, however large the fleet is.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { VEREDICTOS, type Veredicto } from '../domain/vehiculos/veredicto'
import { countRows, howMany } from '../tenant/expressions'
import { inLists } from '../tenant/page'
import type { EmpresaReader } from '../tenant/read'
import { queries, type SqlSource } from '../tenant/source'
import { vehiclesOf } from '../vehiculos/sql'

/**
 * Whether a vehicle can be on a board of so many rows: for each verdict, those that have had it longest or will lose it
 * soonest.
 */
export function onBoard(db: EmpresaReader, today: string, rows: number): (vehiculo: Column) => SQL {
  return inLists(VEREDICTOS.map((veredicto, i) => vehiclesOf(db, veredicto, today, rows, `mostrados_${i}`)))
}

/**
 * How many entries to read to count that many vehicles of a verdict: ended «Con aviso» segments are in the same index
 * range; for other verdicts segments rarely end without being rewritten.
 */
export const entriesFor = (veredicto: Veredicto, max: number): number => (veredicto === 'Con aviso' ? 2 : 1) * (max + 1)

/**
 * The number of vehicles with a verdict on `today`, up to `max` + 1: `hay` of the `n` entries read; when `n` is the read
 * limit, there may be more.
 */
export function countOf(db: EmpresaReader, veredicto: Veredicto, today: string, max: number) {
  const s = db.from('veredictos')
  // «Puede salir»: by the day it ends, since it rarely begins in the future
  const [led, holds] =
    veredicto === 'Puede salir'
      ? [sql`${db.lead(s.hasta)} > ${today}`, sql<number>`+${s.desde} <= ${today}`]
      : [sql`${db.lead(s.desde)} <= ${today}`, sql<number>`+${s.hasta} > ${today}`]
  const loadedRows = db.nested(
    {
      fields: { vale: holds.as('vale') },
      from: s,
      where: and(eq(db.lead(s.veredicto), veredicto), led) as SQL,
      limit: entriesFor(veredicto, max),
    },
    'leidas',
  )
  return { fields: { n: countRows(), found: howMany(loadedRows.vale) }, from: loadedRows }
}

/** Vehicles with overdue maintenance that are read; above it only that there are more is known. */
export const OVERDUE_MAX = 50

/**
 * The vehicles with an open alert about maintenance that is due by a day, by plate: by its own due day, since a company
 * chooses its thresholds and may have none on the day itself; by kilometres when they are reached. Alerts are judged
 * whenever something is saved and each morning, so that the board need not compare plans with odometers.
 * @param day the day of the board, `YYYY-MM-DD`
 */
export const overdueQuery = (db: EmpresaReader, day: string) =>
  db.reuse(`overdue maintenance ${day}`, (any) => {
    const a = any.from('alertas')
    const v = any.from('vehiculos')
    return queries({
      fields: { id: v.id, placa: v.placa, servicio: v.servicio },
      from: a,
      joins: [[v, eq(v.id, a.vehiculo_id)]] as [SqlSource, SQL][],
      // as the index of open alerts says it
      where: sql`${a.estado} <> 'Resuelto' and ${any.lead(a.cosa)} >= 'mantenimiento:' and ${a.cosa} < 'mantenimiento;'
        and ((${a.vence} like 'km:%' and ${a.umbral} = 0) or (${a.vence} not like 'km:%' and ${a.vence} <= ${day}))`,
      groupBy: [v.id],
      orderBy: [sql`${v.placa} asc`],
      limit: OVERDUE_MAX + 1,
    })
  })
