/** The table of a company's GPS devices: searched, ordered and paged by the database. */

import { and, eq, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { DispositivosList } from '../domain/dispositivos/dispositivo'
import { terms } from '../domain/fold'
import type { AnySize } from '../domain/list'
import { always, ascending, contains, countRows, descending, howMany, withheld } from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { queries, type Row, type SqlSource } from '../tenant/source'
import type { Placed, Whereabouts } from './whereabouts'

/** Maps and vehicle pickers are limited to this many (measured in docs/scale.md); no plan allows a company this large. */
export const MAX_FLEET = 10_000
/** Devices sent with the page; a larger fleet is loaded when its map is drawn. */
const FLEET_ON_PAGE = 100

export interface DispositivosPage extends Page<Row<ReturnType<typeof rowFields>>> {
  /** matches of the search, and the position of the first row from 1; null above 1000 */
  count: { total: number; inicio: number } | null
  /** the fleet by plate with its last positions known to D1; of a larger one the first hundred */
  roster: Placed<Row<ReturnType<typeof mapFields>>>[]
  isRosterComplete: boolean
  /** whether there is any vehicle at all that a device could be assigned to */
  hasVehiculos: boolean
}

/** The devices with their vehicles, as the company sees them. */
export function sourcesOf(db: EmpresaReader) {
  const g = db.from('gps_dispositivos')
  const v = db.from('vehiculos')
  return { g, v, joins: [[v, eq(v.id, g.vehiculo_id)]] as [SqlSource, SQL][] }
}

/** A device and its vehicle, as screens and programs know them. */
export const fieldsOf = (g: SqlSource<'gps_dispositivos'>, v: SqlSource<'vehiculos'>) => ({
  id: g.id,
  vehiculo_id: g.vehiculo_id,
  imei: g.imei,
  tipo_dispositivo: g.tipo_dispositivo,
  estado: g.estado,
  tracking_enabled: g.tracking_enabled,
  fecha_activacion: g.fecha_activacion,
  created_at: g.created_at,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
})

/** What a row of the table shows. */
const rowFields = (g: SqlSource<'gps_dispositivos'>, v: SqlSource<'vehiculos'>) => ({
  ...fieldsOf(g, v),
  programa: g.programa,
})

/** What tells where a device was last seen, and whether that may be shown now. */
export const lastSeenFields = (g: SqlSource<'gps_dispositivos'>) => ({
  id: g.id,
  estado: g.estado,
  tracking_enabled: g.tracking_enabled,
  last_latitude: g.last_latitude,
  last_longitude: g.last_longitude,
  last_update: g.last_update,
  horario: g.horario,
})

export const mapFields = (g: SqlSource<'gps_dispositivos'>, v: SqlSource<'vehiculos'>) => ({
  ...fieldsOf(g, v),
  ...lastSeenFields(g),
})

/** All devices by plate, with the last position known to D1. */
const mapQuery = (db: EmpresaReader, limit = MAX_FLEET) => {
  const { g, v, joins } = sourcesOf(db)
  return { fields: mapFields(g, v), from: g, joins, orderBy: [ascending(v.placa)], limit }
}
/** The same, each with its latest position in the live room. */
export async function seenRoster(db: EmpresaReader, whereabouts: Whereabouts) {
  const [roster, seen] = await Promise.all([db.all(mapQuery(db)), whereabouts.seen()])
  return whereabouts.place(roster, seen)
}

/** No vehicle has more drivers than this. */
const DRIVERS_MAX = 50

/**
 * Who drives a vehicle, in the order of the board; the telephone as stored, null without one and for a Usuario. Null for
 * a vehicle that is not there for the reader.
 */
export async function driversOf(db: EmpresaReader, vehiculoId: string) {
  const v = db.from('vehiculos')
  const c = db.from('conductores')
  const [[vehiculo], drivers] = await db.together(
    { fields: { id: v.id }, from: v, where: eq(v.id, vehiculoId), limit: 1 },
    {
      // a Usuario sees who drives, not their numbers
      fields: { nombre: c.nombre, telefono: db.usuarioId === null ? c.telefono : withheld() },
      from: c,
      where: eq(c.vehiculo_id, vehiculoId),
      orderBy: [ascending(c.created_at)],
      limit: DRIVERS_MAX,
    },
  )
  return vehiculo ? drivers : null
}

/** One page of the table with its neighbours, its counters and the fleet for the map, in one round trip. */
export async function listDispositivos(
  db: EmpresaReader,
  list: AnySize<DispositivosList>,
  whereabouts: Whereabouts,
): Promise<DispositivosPage> {
  const { by, direction } = list.orden
  const pager = new Pager(list, direction, list.filas)
  // the first page without a search is asked for most: it is written once
  const isFirst = !list.q && !pager.cursor
  const [[rows, [totals], roster, vehiculos], seen] = await Promise.all([
    db.together(
      ...(isFirst
        ? db.reuse(`devices ${by} ${direction} ${list.filas}`, (any) => pageQueries(any, list, pager))
        : pageQueries(db, list, pager)),
    ),
    whereabouts.seen(),
  ])

  const page = pager.page(rows, (row) => [row[by], row.id])
  if (!page) return listDispositivos(db, { ...list, ...FIRST_PAGE }, whereabouts)

  const { total = 0, ahead = 0 } = totals ?? {}
  return {
    ...page,
    count: total > COUNT_CEILING ? null : { total, inicio: pager.start(page, total, ahead) },
    roster: whereabouts.place(roster.slice(0, FLEET_ON_PAGE), seen),
    isRosterComplete: roster.length <= FLEET_ON_PAGE,
    hasVehiculos: vehiculos.length > 0,
  }
}

/** The rows of a page, its counters, the fleet for the map, and whether there is a vehicle. */
function pageQueries(db: EmpresaReader, list: AnySize<DispositivosList>, pager: Pager) {
  const { g, v, joins } = sourcesOf(db)
  const matches = and(...terms(list.q).map((word) => contains(g.busqueda, word)))
  const sortColumn = list.orden.by === 'placa' ? v.placa : g[list.orden.by]
  const beyond = pager.beyond([sortColumn, g.id])
  const order = pager.direction === 'asc' ? ascending : descending

  const found = db.nested(
    { fields: { ahead: (beyond ?? always()).as('ahead') }, from: g, joins, where: matches, limit: COUNT_LIMIT },
    'hallados',
  )
  return queries(
    {
      fields: rowFields(g, v),
      from: g,
      joins,
      where: and(matches, beyond),
      orderBy: [order(sortColumn), order(g.id)],
      limit: pager.limit,
    },
    { fields: { total: countRows(), ahead: howMany(found.ahead) }, from: found },
    mapQuery(db, FLEET_ON_PAGE + 1),
    { fields: { id: v.id }, from: v, limit: 1 },
  )
}
