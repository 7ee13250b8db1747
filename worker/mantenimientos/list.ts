/**
 * The service book as a list: one page of the fleet or of one vehicle, with each service's items and number of files.
 */

import { and, eq, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { ServiciosList } from '../domain/mantenimientos/mantenimiento'
import { always, ascending, beyond, countRows, howMany } from '../tenant/expressions'
import { ifFew, pageOf, type Search } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { searchOf } from '../tenant/search'
import type { Query, SqlSource } from '../tenant/source'
import { type Gasto, gastoQueries, readGasto } from './gasto'
import { MANTENIMIENTO_PREFIX, ownerOf } from './sql'

/** The vehicle fields of the list and its dialogs. */
const vehiculoFields = (v: SqlSource<'vehiculos'>) => ({
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
})

/** The service fields of the list and its dialogs. */
export const servicioFields = (m: SqlSource<'mantenimientos'>, v: SqlSource<'vehiculos'>) => ({
  id: m.id,
  vehiculo_id: m.vehiculo_id,
  fecha: m.fecha,
  kilometraje: m.kilometraje,
  taller: m.taller,
  notas: m.notas,
  costo: m.costo,
  ...vehiculoFields(v),
})

interface Servicio {
  id: string
  vehiculo_id: string
  fecha: string
  kilometraje: number | null
  taller: string | null
  notas: string | null
  costo: number
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  /** names of the items, in order */
  trabajos: string[]
  archivos: number
}

export interface ServiciosPage extends Page<Servicio> {
  /** services found, and the position of the first row from 1; null when there are too many to count */
  count: { total: number; inicio: number } | null
  /** costs of the last twelve months */
  gasto: Gasto
  /** whether the company has any vehicle */
  hasVehiculos: boolean
  /** the vehicle the list is limited to; null for the fleet, or when it is not in the company */
  vehiculo: ListVehiculo | null
}
export interface ListVehiculo {
  id: string
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  kilometraje: number | null
  kilometraje_fecha: string | null
  /** the reading and what GPS counted since; null while nothing was counted */
  kilometraje_estimado: number | null
}

/** The vehicle the list is limited to; for the fleet any one, to know whether there is one. */
export function vehiculoQuery(db: EmpresaReader, id: string | null) {
  const v = db.from('vehiculos')
  const fields = {
    id: v.id,
    ...vehiculoFields(v),
    kilometraje: v.kilometraje,
    kilometraje_fecha: v.kilometraje_fecha,
    kilometraje_estimado: v.kilometraje_estimado,
  }
  return { fields, from: v, where: id === null ? undefined : eq(v.id, id), limit: 1 } satisfies Query<typeof fields>
}

/** One page with its neighbours, its counters and the costs of the last twelve months, in one round trip. */
export async function listMantenimientos(
  db: EmpresaReader,
  list: AnySize<ServiciosList>,
  today: string,
): Promise<ServiciosPage> {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const leftJoins: [SqlSource, SQL][] = [[v, eq(v.id, m.vehiculo_id)]]
  // a word may match the service or its vehicle
  const lookup = searchOf(db, 'mantenimientos', m, list.q, { v, columna: m.vehiculo_id, by: 'vehiculos' })
  const ofVehiculo = list.vehiculo === null ? undefined : eq(m.vehiculo_id, list.vehiculo)
  // a vehicle has few services, so its own index is used
  const search: Search = ofVehiculo ? { ...lookup, leads: [] } : lookup
  const [lead] = search.leads
  const pager = new Pager(list, list.orden, list.filas)
  const { cursor, direction } = pager
  const ahead = cursor ? beyond([m.fecha, m.id], [String(cursor[0]), cursor[1]], direction) : undefined
  const { request, ofThese } = pageOf(db, m, search, { order: m.fecha, pager, where: ofVehiculo })
  const found = db.nested(
    {
      fields: { ahead: (ahead ?? always()).as('ahead') },
      from: m,
      leftJoins: search.leftJoins,
      where: and(ofVehiculo, lead?.matches, search.words),
      limit: ifFew(lead, COUNT_LIMIT),
    },
    'hallados',
  )
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')

  const { rows, counts, trabajos, archivos, vehiculos, byMonth, byVehiculo } = await db.named({
    rows: { fields: servicioFields(m, v), from: m, leftJoins, ...request },
    counts: {
      fields: { countable: lead?.few ?? always(), total: countRows(), ahead: howMany(found.ahead) },
      from: found,
    },
    trabajos: {
      fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion },
      from: i,
      where: ofThese(i.mantenimiento_id),
      orderBy: [ascending(i.mantenimiento_id), ascending(i.orden)],
    },
    archivos: {
      fields: { de: a.de, n: countRows() },
      from: a,
      where: ofThese(a.de, MANTENIMIENTO_PREFIX),
      groupBy: [a.de],
    },
    vehiculos: vehiculoQuery(db, list.vehiculo),
    ...gastoQueries(db, list.vehiculo, today),
  })

  const page = pager.page(rows, (row) => [row.fecha, row.id])
  if (!page) return listMantenimientos(db, { ...list, ...FIRST_PAGE }, today)

  const { countable = 1, total = 0, ahead: remaining = 0 } = counts[0] ?? {}
  const [vehiculo] = vehiculos
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      trabajos: trabajos.filter((t) => t.servicio === row.id).map((t) => t.descripcion),
      archivos: archivos.find((x) => x.de === ownerOf(row.id))?.n ?? 0,
    })),
    count: !countable || total > COUNT_CEILING ? null : { total, inicio: pager.start(page, total, remaining) },
    gasto: readGasto(byMonth, byVehiculo, today),
    hasVehiculos: vehiculo !== undefined || list.vehiculo !== null,
    vehiculo: (list.vehiculo !== null && vehiculo) || null,
  }
}
