/** The service book as a list: one page across the fleet or of one vehicle, with what was done and how many files. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { MANTENIMIENTOS_PER_PAGE, type MantenimientosList } from '../domain/mantenimientos/mantenimiento'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, ascending, beyond, cuenta, howMany } from '../tenant/expressions'
import { reverse } from '../tenant/keyset'
import { ifFew, pageOf } from '../tenant/page'
import { searchOf } from '../tenant/search'
import type { Consulta, Fuente } from '../tenant/source'
import { type Gasto, gastoQueries, readGasto } from './gasto'
import { DE_MANTENIMIENTO } from './sql'

/** Above this the places of a list are not counted any more. */
const TOPE = 1000

/** What a list, and a dialog over it, shows of a vehicle. */
export const camposDeVehiculo = (v: Fuente<'vehiculos'>) => ({
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
})

/** A service as the list and its dialogs show it. */
export const camposDeServicio = (m: Fuente<'mantenimientos'>, v: Fuente<'vehiculos'>) => ({
  id: m.id,
  vehiculo_id: m.vehiculo_id,
  fecha: m.fecha,
  kilometraje: m.kilometraje,
  taller: m.taller,
  notas: m.notas,
  costo: m.costo,
  ...camposDeVehiculo(v),
})

export interface Servicio {
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
  /** what was done, in its order */
  trabajos: string[]
  archivos: number
}

export interface ServiciosPage {
  filas: Servicio[]
  antes: Cursor | null
  despues: Cursor | null
  /** services that the search finds, and the place of the first row from 1; null where it is too much to count */
  conteo: { total: number; inicio: number } | null
  /** what the last twelve months cost */
  gasto: Gasto
  /** whether there is a vehicle at all to register a service of */
  hayVehiculos: boolean
  /** the vehicle that the list is of; null when it is of the fleet, or of a vehicle that is not ours */
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
}

/** The vehicle that a list is of; of a list of the fleet, any: whether there is one. */
export function consultaDeVehiculo(db: EmpresaDb, id: string | null) {
  const v = db.from('vehiculos')
  const fields = {
    id: v.id,
    ...camposDeVehiculo(v),
    kilometraje: v.kilometraje,
    kilometraje_fecha: v.kilometraje_fecha,
  }
  return { fields, from: v, where: id === null ? undefined : eq(v.id, id), limit: 1 } satisfies Consulta<typeof fields>
}

/** One page with its neighbours, its counters and the costs of the last twelve months, in one round trip. */
export async function listMantenimientos(db: EmpresaDb, list: MantenimientosList, hoy: string): Promise<ServiciosPage> {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const leftJoins: [Fuente, SQL][] = [[v, eq(v.id, m.vehiculo_id)]]
  // a word is one of the service or one of its vehicle
  const lookup = searchOf(db, 'mantenimientos', m, list.q, { v, columna: m.vehiculo_id, por: 'vehiculos' })
  const deVehiculo = list.vehiculo === null ? undefined : eq(m.vehiculo_id, list.vehiculo)
  // a vehicle has few services: it leads by itself
  const search = deVehiculo ? { ...lookup, guias: [] } : lookup
  const [lead] = search.guias
  const backward = list.antes !== null
  const direction = backward ? reverse(list.orden) : list.orden
  const cursor = list.antes ?? list.despues
  const lugarDelCursor = cursor && ([String(cursor[0]), cursor[1]] as [string, string])
  const ahead = lugarDelCursor ? beyond([m.fecha, m.id], lugarDelCursor, direction) : undefined
  const { request, ofThese } = pageOf(db, m, search, {
    ...{ orden: m.fecha, direction, cursor, donde: deVehiculo },
    filas: MANTENIMIENTOS_PER_PAGE + 1,
  })
  const found = db.nested(
    {
      fields: { adelante: (ahead ?? always()).as('adelante') },
      from: m,
      leftJoins: search.leftJoins,
      where: and(deVehiculo, lead?.carries, search.palabras),
      limit: ifFew(lead, TOPE + 1),
    },
    'hallados',
  )
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')
  const gasto = gastoQueries(db, list.vehiculo, hoy)

  const [filas, [counts], trabajos, archivos, [vehiculo], porMes, porVehiculo] = await db.together(
    { fields: camposDeServicio(m, v), from: m, leftJoins, ...request },
    {
      fields: { countable: lead?.few ?? always(), total: cuenta(), adelante: howMany(found.adelante) },
      from: found,
    },
    {
      fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion },
      from: i,
      where: ofThese(i.mantenimiento_id),
      orderBy: [ascending(i.mantenimiento_id), ascending(i.orden)],
    },
    {
      fields: { de: a.de, n: cuenta() },
      from: a,
      where: ofThese(a.de, DE_MANTENIMIENTO),
      groupBy: [a.de],
    },
    consultaDeVehiculo(db, list.vehiculo),
    gasto.porMes,
    gasto.porVehiculo,
  )

  const hayMas = filas.length > MANTENIMIENTOS_PER_PAGE
  const page = filas.slice(0, MANTENIMIENTOS_PER_PAGE)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (backward ? !hayMas && page.length < MANTENIMIENTOS_PER_PAGE : page.length === 0))
    return listMantenimientos(db, { ...list, antes: null, despues: null }, hoy)
  if (backward) page.reverse()

  const { countable = 1, total = 0, adelante: remaining = 0 } = counts ?? {}
  const inicio = page.length === 0 ? 0 : backward ? remaining - page.length + 1 : total - remaining + 1
  const lugar = (fila: (typeof page)[number] | undefined): Cursor | null => (fila ? [fila.fecha, fila.id] : null)
  return {
    filas: page.map((fila) => ({
      ...fila,
      trabajos: trabajos.filter((t) => t.servicio === fila.id).map((t) => t.descripcion),
      archivos: archivos.find((x) => x.de === `${DE_MANTENIMIENTO}${fila.id}`)?.n ?? 0,
    })),
    antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
    despues: backward || hayMas ? lugar(page.at(-1)) : null,
    conteo: !countable || total > TOPE ? null : { total, inicio },
    gasto: readGasto(porMes, porVehiculo, hoy),
    hayVehiculos: vehiculo !== undefined || list.vehiculo !== null,
    vehiculo: (list.vehiculo !== null && vehiculo) || null,
  }
}
