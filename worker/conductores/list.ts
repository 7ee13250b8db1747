/** The drivers of a company, or of one vehicle: one page, its neighbours and its counters, in one round trip. */

import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { ConductoresList } from '../domain/conductores/conductor'
import type { LicenciaFilter } from '../domain/conductores/list'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import { addDays } from '../domain/day'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import type { AnySize } from '../domain/list'
import { always, caseInsensitive, countRows, howMany, orderOf, unindexed } from '../tenant/expressions'
import { ifFew, LEADING_ROWS_MAX, leadOf, pageOf, type Search } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { searchOf } from '../tenant/search'
import type { Row, SqlSource } from '../tenant/source'
import { type Choice, choiceQueries, readChoice } from '../vehiculos/choice'
import { identityFields } from '../vehiculos/fields'
import { driverFields } from './fields'

export type Conductor = Row<ReturnType<typeof fieldsOf>>

export interface ConductoresPage extends Page<Conductor> {
  /** matches by state and in all, and the position of the first row from 1; null when too expensive to count */
  count: { todos: number; byFilter: Record<LicenciaFilter, number>; inicio: number } | null
  /** the vehicles to choose from; `selected` is the one filtered by, null when the company has no such vehicle */
  choice: Choice
}

/** Drivers with their vehicles, as the company sees them. */
export function sourcesOf(db: EmpresaReader) {
  const c = db.from('conductores')
  const v = db.from('vehiculos')
  return { c, v, joins: [[v, eq(v.id, c.vehiculo_id)]] as [SqlSource, SQL][] }
}

export const vehiculoFields = (v: SqlSource<'vehiculos'>) => ({
  ...identityFields(v),
  clase: v.clase,
  cilindraje: v.cilindraje,
})

/** What the table and its dialogs show of a driver and the vehicle. */
export const fieldsOf = (c: SqlSource<'conductores'>, v: SqlSource<'vehiculos'>) => ({
  ...vehiculoFields(v),
  ...driverFields(c),
  created_at: c.created_at,
})

const COLUMN = { nombre: 'nombre', vence: 'licencia_fecha_vencimiento' } as const

const estadoLead = (db: EmpresaReader, c: SqlSource<'conductores'>, where: SQL) =>
  leadOf({ id: c.id, unindexed: c.busqueda }, [
    db.nested({ fields: { id: c.id }, from: c, where, limit: LEADING_ROWS_MAX + 1 }, 'del_estado'),
  ])

/** `today` is the company's current day, which determines the state of each licence. */
export async function listConductores(
  db: EmpresaReader,
  list: AnySize<ConductoresList>,
  today: string,
): Promise<ConductoresPage> {
  const { by, direction } = list.orden
  const column = COLUMN[by]
  const pager = new Pager(list, direction, list.filas)
  // the first page without a search is asked for most: it is written once
  const isFirst = !list.q && !list.vehiculo && !pager.cursor
  const { rows, totals, choice } = await db.named(
    isFirst
      ? db.reuse(`drivers ${by} ${direction} ${list.estado} ${list.filas} ${today}`, (any) =>
          pageQueries(any, list, pager, today),
        )
      : pageQueries(db, list, pager, today),
  )

  const page = pager.page(rows, (row) => [row[column], row.id])
  if (!page) return listConductores(db, { ...list, ...FIRST_PAGE }, today)
  const {
    countable = 1,
    todos: all = 0,
    vencidas: expired = 0,
    por_vencer: expiringSoon = 0,
    vigentes: valid = 0,
    listed = 0,
    ahead = 0,
  } = totals[0] ?? {}
  return {
    ...page,
    count:
      !countable || all > COUNT_CEILING
        ? null
        : {
            todos: all,
            byFilter: { vencidas: expired, 'por-vencer': expiringSoon, vigentes: valid },
            inicio: pager.start(page, listed, ahead),
          },
    choice: readChoice(...choice),
  }
}

/** The rows of a page, its counters, and the vehicles to choose from. */
function pageQueries(db: EmpresaReader, list: AnySize<ConductoresList>, pager: Pager, today: string) {
  const { c, v, joins: leftJoins } = sourcesOf(db)
  const column = COLUMN[list.orden.by]
  const indexed = column === 'nombre' ? caseInsensitive(c.nombre) : c[column]
  const order = orderOf(list.vehiculo, indexed)
  const beyond = pager.beyond([order, c.id])

  const vence = c.licencia_fecha_vencimiento
  const soon = addDays(today, DAYS_EXPIRING_SOON)
  const estadosBy = (day: SQL): Record<LicenciaFilter, SQL> => ({
    vencidas: lte(day, today),
    'por-vencer': and(gt(day, today), lte(day, soon)) as SQL,
    vigentes: gt(day, soon),
  })
  const estados = estadosBy(db.lead(vence))
  const ofEstado = list.estado ? estados[list.estado] : undefined
  const ofVehiculo = list.vehiculo ? eq(c.vehiculo_id, list.vehiculo) : undefined
  // search by plate, not by other words of the vehicle
  const lookup = searchOf(db, 'conductores', c, list.q, { v, columna: c.vehiculo_id, by: 'placas' })
  // a vehicle has few drivers: filtering by it is selective enough
  const search: Search = ofVehiculo ? { ...lookup, leads: [] } : lookup
  const [lead] = search.leads
  // ordered by expiry date, a state is a range of the index; in another order start from it if it matches few rows
  const inOrder = column === 'licencia_fecha_vencimiento' || ofVehiculo !== undefined
  const byEstado = ofEstado && !inOrder && db.usuarioId === null ? [estadoLead(db, c, ofEstado)] : []
  const unindexedWhere = list.estado ? estadosBy(unindexed(vence))[list.estado] : undefined
  const { request } = pageOf(
    db,
    c,
    { ...search, leads: [...search.leads, ...byEstado] },
    { order, pager, where: and(ofVehiculo, inOrder ? ofEstado : unindexedWhere), unindexedWhere },
  )
  const found = db.nested(
    {
      fields: {
        vencida: estados.vencidas.as('vencida'),
        por_vencer: estados['por-vencer'].as('por_vencer'),
        vigente: estados.vigentes.as('vigente'),
        listed: (ofEstado ?? always()).as('listed'),
        ahead: (beyond ?? always()).as('ahead'),
      },
      from: c,
      leftJoins: search.leftJoins,
      where: and(ofVehiculo, lead?.matches, search.words),
      limit: ifFew(lead, COUNT_LIMIT),
    },
    'hallados',
  )
  return {
    rows: { fields: fieldsOf(c, v), from: c, leftJoins, ...request },
    totals: {
      fields: {
        countable: lead?.few ?? always(),
        todos: countRows(),
        vencidas: howMany(found.vencida),
        por_vencer: howMany(found.por_vencer),
        vigentes: howMany(found.vigente),
        listed: howMany(found.listed),
        ahead: howMany(and(found.listed, found.ahead) as SQL),
      },
      from: found,
    },
    choice: choiceQueries(db, list.vehiculo),
  }
}
