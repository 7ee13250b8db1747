/** The table of a company's GPS devices: searched, ordered and paged by the database. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { DISPOSITIVOS_PER_PAGE, type DispositivosList, directionOf } from '../domain/dispositivos/dispositivo'
import { terms } from '../domain/text'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, ascending, contains, countRows, descending, howMany } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import type { Row, SqlSource } from '../tenant/source'

/** Rows of a table above this are not counted. */
const COUNT_MAX = 1000
/** Maps and vehicle pickers are limited to this many; no plan allows a company this large. */
export const MAX_FLEET = 5000
/** Devices sent with the page; a larger fleet is loaded when its map is drawn. */
const FLEET_ON_PAGE = 100

export interface DispositivosPage {
  filas: Row<ReturnType<typeof fieldsOf>>[]
  antes: Cursor | null
  despues: Cursor | null
  /** matches of the search, and the position of the first row from 1; null above 1000 */
  conteo: { total: number; inicio: number } | null
  /** the fleet by plate with its last positions known to D1; of a larger one the first hundred */
  roster: Row<ReturnType<typeof mapFields>>[]
  isRosterComplete: boolean
  /** whether there is any vehicle at all that a device could be assigned to */
  hayVehiculos: boolean
}

/** The devices with their vehicles, as the company sees them. */
export function sourcesOf(db: EmpresaDb) {
  const g = db.from('gps_dispositivos')
  const v = db.from('vehiculos')
  return { g, v, joins: [[v, eq(v.id, g.vehiculo_id)]] as [SqlSource, SQL][] }
}

/** What the table and its dialogs show of a device and its vehicle. */
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

const mapFields = (g: SqlSource<'gps_dispositivos'>, v: SqlSource<'vehiculos'>) => ({
  ...fieldsOf(g, v),
  last_latitude: g.last_latitude,
  last_longitude: g.last_longitude,
  last_update: g.last_update,
})

/** All devices by plate, with the last position known to D1. */
const mapQuery = (db: EmpresaDb, limit = MAX_FLEET) => {
  const { g, v, joins } = sourcesOf(db)
  return { fields: mapFields(g, v), from: g, joins, orderBy: [ascending(v.placa)], limit }
}
export const getRoster = (db: EmpresaDb) => db.all(mapQuery(db))

/** One page of the table with its neighbours, its counters and the fleet for the map, in one round trip. */
export async function listDispositivos(db: EmpresaDb, list: DispositivosList): Promise<DispositivosPage> {
  const { g, v, joins } = sourcesOf(db)
  const matches = and(...terms(list.q).map((ended) => contains(g.busqueda, ended)))
  const backward = list.antes !== null
  const direction = backward ? reverse(directionOf(list)) : directionOf(list)
  const sortColumn = list.orden === 'placa' ? v.placa : g[list.orden]
  const cursor = list.antes ?? list.despues
  const beyond = cursor ? beyondWithNulls([sortColumn, g.id], cursor, direction) : undefined
  const order = direction === 'asc' ? ascending : descending

  const found = db.nested(
    { fields: { adelante: (beyond ?? always()).as('adelante') }, from: g, joins, where: matches, limit: COUNT_MAX + 1 },
    'hallados',
  )
  const [rows, [totals], roster, vehiculos] = await db.together(
    {
      fields: fieldsOf(g, v),
      from: g,
      joins,
      where: and(matches, beyond),
      orderBy: [order(sortColumn), order(g.id)],
      limit: DISPOSITIVOS_PER_PAGE + 1,
    },
    { fields: { total: countRows(), adelante: howMany(found.adelante) }, from: found },
    mapQuery(db, FLEET_ON_PAGE + 1),
    { fields: { id: v.id }, from: v, limit: 1 },
  )

  const hasMore = rows.length > DISPOSITIVOS_PER_PAGE
  const page = rows.slice(0, DISPOSITIVOS_PER_PAGE)
  // rows were deleted while paging: restart from the first page
  if (cursor && (backward ? !hasMore && page.length < DISPOSITIVOS_PER_PAGE : page.length === 0))
    return listDispositivos(db, { ...list, antes: null, despues: null })
  if (backward) page.reverse()

  const { total = 0, adelante: ahead = 0 } = totals ?? {}
  const start = page.length === 0 ? 0 : backward ? ahead - page.length + 1 : total - ahead + 1
  const place = (row: (typeof page)[number] | undefined): Cursor | null => (row ? [row[list.orden], row.id] : null)
  return {
    filas: page,
    antes: (backward ? hasMore : cursor !== null) ? place(page[0]) : null,
    despues: backward || hasMore ? place(page.at(-1)) : null,
    conteo: total > COUNT_MAX ? null : { total, inicio: start },
    roster: roster.slice(0, FLEET_ON_PAGE),
    isRosterComplete: roster.length <= FLEET_ON_PAGE,
    hayVehiculos: vehiculos.length > 0,
  }
}
