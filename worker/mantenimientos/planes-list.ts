/**
 * The plans of a company as a list, the most urgent first, by day or by kilometres. What is urgent by kilometres stands in
 * no index (it is a difference of two tables), so up to a thousand plans are put in order on each view; a company with
 * more is walked by due day, by index.
 */
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import {
  MANTENIMIENTOS_PER_PAGE,
  type MantenimientosList,
  type PlanesFilter,
} from '../domain/mantenimientos/mantenimiento'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, ascending, beyond, cuenta, descending, howMany } from '../tenant/expressions'
import { ifFew, leadOf } from '../tenant/page'
import { matchesSearch } from '../tenant/search'
import type { Fila, Fuente } from '../tenant/source'
import { consultaDeVehiculo, type ListVehiculo } from './list'
import { planFilter, urgency } from './sql'

/** Above this plans are neither counted nor put in order of urgency. */
const TOPE = 1000

/** A plan as the list and its dialogs show it. */
export const camposDePlan = (p: Fuente<'planes_mantenimiento'>, v: Fuente<'vehiculos'>) => ({
  id: p.id,
  vehiculo_id: p.vehiculo_id,
  nombre: p.nombre,
  cada_km: p.cada_km,
  cada_meses: p.cada_meses,
  ultima_fecha: p.ultima_fecha,
  ultimo_km: p.ultimo_km,
  proxima_fecha: p.proxima_fecha,
  proximo_km: p.proximo_km,
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
  kilometraje: v.kilometraje,
  kilometraje_fecha: v.kilometraje_fecha,
})
export type Plan = Fila<ReturnType<typeof camposDePlan>>

export interface PlanesPage {
  filas: Plan[]
  antes: Cursor | null
  despues: Cursor | null
  /** null when there are more than 1000 plans */
  conteo: { todos: number; byFilter: Record<PlanesFilter, number>; inicio: number } | null
  hayVehiculos: boolean
  vehiculo: ListVehiculo | null
}

/** One page with its neighbours and its counters, in one round trip. */
export async function listPlanes(db: EmpresaDb, list: MantenimientosList, hoy: string): Promise<PlanesPage> {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const joins: [Fuente, SQL][] = [[v, eq(v.id, p.vehiculo_id)]]
  const ofVehiculo = and(
    list.vehiculo === null ? undefined : eq(p.vehiculo_id, list.vehiculo),
    matchesSearch(db, 'vehiculos', p.vehiculo_id, list.q),
  )
  const backward = list.antes !== null
  const cursor = list.antes ?? list.despues
  const direction = backward ? 'desc' : 'asc'
  const order = backward ? descending : ascending
  const [filter, urge] = [planFilter(p, v, hoy), urgency(p, v, hoy)]

  // a company with more only learns so: nothing of them is joined or put in order
  const ids = db.nested({ fields: { id: p.id }, from: p, where: ofVehiculo, limit: TOPE + 1 }, 'ids')
  const few = leadOf({ id: p.id, fuera: p.nombre }, [ids], { max: TOPE })
  const todos = db.nested(
    {
      fields: { plan: p.id, filtro: filter.as('filtro'), urge: urge.as('urge') },
      from: p,
      joins,
      where: ofVehiculo,
      limit: ifFew(few, TOPE + 1),
    },
    'todos',
  )
  const byUrgency =
    typeof cursor?.[0] === 'number' ? beyond([todos.urge, todos.plan], [cursor[0], cursor[1]], direction) : undefined
  const porFecha =
    typeof cursor?.[0] === 'string' ? beyond([p.proxima_fecha, p.id], [cursor[0], cursor[1]], direction) : undefined
  const enEstado = list.estado ? eq(todos.filtro, list.estado) : undefined
  const limit = MANTENIMIENTOS_PER_PAGE + 1

  const [[hay], groups, urgent, expiringSoon, [vehiculo]] = await db.together(
    { fields: { n: cuenta() }, from: ids },
    {
      fields: { filtro: todos.filtro, n: cuenta(), adelante: howMany(byUrgency ?? always()) },
      from: todos,
      groupBy: [todos.filtro],
    },
    {
      fields: { ...camposDePlan(p, v), urge: todos.urge },
      from: todos,
      // none is without its plan: a left join holds SQLite to this order, from the few to their rows
      leftJoins: [[p, eq(p.id, todos.plan)], ...joins],
      where: and(enEstado, byUrgency),
      orderBy: [order(todos.urge), order(todos.plan)],
      limit,
    },
    {
      fields: { ...camposDePlan(p, v), urge: always() },
      from: p,
      joins,
      where: and(ofVehiculo, isNotNull(p.proxima_fecha), porFecha),
      orderBy: [order(p.proxima_fecha), order(p.id)],
      limit,
    },
    consultaDeVehiculo(db, list.vehiculo),
  )

  const available = hay?.n ?? 0
  const allCounted = available <= TOPE
  const filas = allCounted ? urgent : expiringSoon
  const hayMas = filas.length > MANTENIMIENTOS_PER_PAGE
  const page = filas.slice(0, MANTENIMIENTOS_PER_PAGE)
  if (cursor && (backward ? !hayMas && page.length < MANTENIMIENTOS_PER_PAGE : page.length === 0))
    return listPlanes(db, { ...list, antes: null, despues: null }, hoy)
  if (backward) page.reverse()

  const listed = list.estado ? groups.filter((g) => g.filtro === list.estado) : groups
  const [total, ahead] = listed.reduce(([n, a], g) => [n + g.n, a + g.adelante], [0, 0] as [number, number])
  const inicio = page.length === 0 ? 0 : backward ? ahead - page.length + 1 : total - ahead + 1
  const lugar = (fila: (typeof page)[number] | undefined): Cursor | null =>
    fila ? [allCounted ? fila.urge : fila.proxima_fecha, fila.id] : null
  const en = (wanted: PlanesFilter) => groups.find((g) => g.filtro === wanted)?.n ?? 0
  return {
    filas: page.map(({ urge: _, ...plan }) => plan),
    antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
    despues: backward || hayMas ? lugar(page.at(-1)) : null,
    conteo: allCounted
      ? {
          todos: available,
          byFilter: {
            vencidos: en('vencidos'),
            proximos: en('proximos'),
            'al-dia': en('al-dia'),
            'sin-registrar': en('sin-registrar'),
          },
          inicio,
        }
      : null,
    hayVehiculos: vehiculo !== undefined || list.vehiculo !== null,
    vehiculo: (list.vehiculo !== null && vehiculo) || null,
  }
}
