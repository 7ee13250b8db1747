/**
 * The board's queries: the worst vehicles by the days of their verdict, each a short index range, and the count of each
 * verdict. Nothing here reads more than a few thousand index entries, however large the fleet is.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { VEREDICTOS, type Veredicto } from '../domain/vehiculos/veredicto'
import { countRows, howMany, unindexed } from '../tenant/expressions'
import { inLists } from '../tenant/page'
import type { EmpresaReader } from '../tenant/read'
import { queries, type SqlSource } from '../tenant/source'
import { vehiclesOf } from '../vehiculos/sql'

/**
 * Whether a vehicle can be on a board of so many rows: for each verdict, those that have had it longest or will lose it
 * soonest.
 */
export function onBoard(db: EmpresaReader, day: string, rows: number): (vehiculo: Column) => SQL {
  return inLists(VEREDICTOS.map((veredicto, i) => vehiclesOf(db, veredicto, day, rows, `mostrados_${i}`)))
}

/**
 * How many entries to read to count that many vehicles of a verdict: ended «Con aviso» segments are in the same index
 * range; for other verdicts segments rarely end without being rewritten.
 */
export const entriesFor = (veredicto: Veredicto, max: number): number => (veredicto === 'Con aviso' ? 2 : 1) * (max + 1)

/**
 * The number of vehicles with a verdict on `day`, up to `max` + 1: `found` of the `n` entries read; when `n` is the read
 * limit, there may be more.
 */
export function countOf(db: EmpresaReader, veredicto: Veredicto, day: string, max: number) {
  const s = db.from('veredictos')
  // «Puede salir»: by the day it ends, since it rarely begins in the future
  const [led, holds] =
    veredicto === 'Puede salir'
      ? [sql`${db.lead(s.hasta)} > ${day}`, sql<number>`+${s.desde} <= ${day}`]
      : [sql`${db.lead(s.desde)} <= ${day}`, sql<number>`+${s.hasta} > ${day}`]
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
const OVERDUE_MAX = 50

/** The row of a vehicle with overdue maintenance. */
const named = (v: SqlSource<'vehiculos'>) => ({ id: v.id, placa: v.placa, servicio: v.servicio })

/**
 * The vehicles whose maintenance is overdue on a day, in two parts, of which each may name a vehicle.
 *
 * Those with an open alert about maintenance that is due by that day: by its own due day, since a company chooses its
 * thresholds and may have none on the day itself; by kilometres when they are reached. Alerts are judged whenever
 * something is saved and each morning, so that the board need not compare plans with odometers.
 *
 * For a day to come also those with a plan that is due on it: its alert may open that day only, or say the kilometres
 * until then. One whose alert a person has resolved, and that has no other, stays away.
 * @param day the day of the board, `YYYY-MM-DD`; `today` is the company's day
 */
export const overdueQueries = (db: EmpresaReader, day: string, today: string) =>
  db.reuse(`overdue maintenance ${today} ${day}`, (any) => queries(openAlerts(any, day), dueOn(any, day, today)))

function openAlerts(db: EmpresaReader, day: string) {
  const a = db.from('alertas')
  const v = db.from('vehiculos')
  return {
    fields: named(v),
    from: a,
    joins: [[v, eq(v.id, a.vehiculo_id)]] as [SqlSource, SQL][],
    // written like the condition of the partial index of open alerts, otherwise SQLite does not use it
    where: sql`${a.estado} <> 'Resuelto' and ${db.lead(a.cosa)} >= 'mantenimiento:' and ${a.cosa} < 'mantenimiento;'
        and ((${a.vence} like 'km:%' and ${a.umbral} = 0) or (${a.vence} not like 'km:%' and ${a.vence} <= ${day}))`,
    groupBy: [v.id],
    orderBy: [sql`${v.placa} asc`],
    limit: OVERDUE_MAX + 1,
  }
}

function dueOn(db: EmpresaReader, day: string, today: string) {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const item = sql`'mantenimiento:' || ${p.id}`
  const open = db.from('alertas', 'abierta')
  const resolved = db.from('alertas', 'resuelta')
  return {
    fields: named(v),
    from: p,
    joins: [[v, eq(v.id, p.vehiculo_id)]] as [SqlSource, SQL][],
    leftJoins: [
      [open, sql`${open.cosa} = ${item} and ${open.estado} <> 'Resuelto'`],
      [
        resolved,
        sql`${resolved.cosa} = ${item} and ${resolved.vence} = ${p.proxima_fecha} and ${resolved.estado} = 'Resuelto'
          and ${resolved.estado_por} is not null`,
      ],
    ] as [SqlSource, SQL][],
    where: and(eq(db.lead(p.proxima_fecha), day), sql`(${open.id} is not null or ${resolved.id} is null)`) as SQL,
    // unindexed, so that SQLite begins with the few plans of the day and not with all vehicles in the order of their ids
    groupBy: [unindexed(v.id)],
    orderBy: [sql`${v.placa} asc`],
    limit: day > today ? OVERDUE_MAX + 1 : 0,
  }
}

/** The vehicles of both parts by plate, each once; `more`: there are others that are not among them. */
export function readOverdue<V extends { id: string; placa: string }>(found: readonly V[]) {
  const vehiculos = [...new Map(found.map((v) => [v.id, v])).values()].sort((a, b) => (a.placa < b.placa ? -1 : 1))
  return { vehiculos: vehiculos.slice(0, OVERDUE_MAX), more: vehiculos.length > OVERDUE_MAX }
}
