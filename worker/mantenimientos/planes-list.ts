/**
 * The plans of a company as a list, most urgent first, by day or by kilometres. Urgency by kilometres is the difference
 * of two tables and cannot be indexed, so up to a thousand plans are sorted on each view; a larger company is listed by
 * due day, along its index.
 */

import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { PlanesFilter } from '../domain/mantenimientos/list'
import type { MantenimientosList } from '../domain/mantenimientos/mantenimiento'
import { always, ascending, beyond, countRows, descending, howMany } from '../tenant/expressions'
import { ifFew, leadOf } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import type { Row, SqlSource } from '../tenant/source'
import { type ListVehiculo, vehiculoQuery } from './list'
import { planFilter, urgency } from './sql'

/** The plan fields of the list and its dialogs. */
export const planFields = (p: SqlSource<'planes_mantenimiento'>, v: SqlSource<'vehiculos'>) => ({
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
  kilometraje_estimado: v.kilometraje_estimado,
})
export type Plan = Row<ReturnType<typeof planFields>>

export interface PlanesPage extends Page<Plan> {
  /** null when there are more than 1000 plans */
  count: { todos: number; byFilter: Record<PlanesFilter, number>; inicio: number } | null
  hayVehiculos: boolean
  vehiculo: ListVehiculo | null
}

/** One page with its neighbours and its counters, in one round trip. */
export async function listPlanes(
  db: EmpresaReader,
  list: AnySize<MantenimientosList>,
  hoy: string,
): Promise<PlanesPage> {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const joins: [SqlSource, SQL][] = [[v, eq(v.id, p.vehiculo_id)]]
  const ofVehiculo = and(
    list.vehiculo === null ? undefined : eq(p.vehiculo_id, list.vehiculo),
    matchesSearch(db, 'vehiculos', p.vehiculo_id, list.q),
  )
  const pager = new Pager(list, 'asc', list.filas)
  const { cursor, direction } = pager
  const order = pager.backward ? descending : ascending
  const filter = planFilter(p, v, hoy)
  const urge = urgency(p, v, hoy)

  // above the limit only that fact is needed: nothing is joined or sorted
  const ids = db.nested({ fields: { id: p.id }, from: p, where: ofVehiculo, limit: COUNT_LIMIT }, 'ids')
  const few = leadOf({ id: p.id, fuera: p.nombre }, [ids], { max: COUNT_CEILING })
  const all = db.nested(
    {
      fields: { plan: p.id, filtro: filter.as('filtro'), urge: urge.as('urge') },
      from: p,
      joins,
      where: ofVehiculo,
      limit: ifFew(few, COUNT_LIMIT),
    },
    'todos',
  )
  const byUrgency =
    typeof cursor?.[0] === 'number' ? beyond([all.urge, all.plan], [cursor[0], cursor[1]], direction) : undefined
  const byFecha =
    typeof cursor?.[0] === 'string' ? beyond([p.proxima_fecha, p.id], [cursor[0], cursor[1]], direction) : undefined
  const inEstado = list.estado ? eq(all.filtro, list.estado) : undefined

  const [[hay], groups, urgent, expiringSoon, [vehiculo]] = await db.together(
    { fields: { n: countRows() }, from: ids },
    {
      fields: { filtro: all.filtro, n: countRows(), ahead: howMany(byUrgency ?? always()) },
      from: all,
      groupBy: [all.filtro],
    },
    {
      fields: { ...planFields(p, v), urge: all.urge },
      from: all,
      // every row has a plan; the left join forces SQLite's join order: from the few ids to their rows
      leftJoins: [[p, eq(p.id, all.plan)], ...joins],
      where: and(inEstado, byUrgency),
      orderBy: [order(all.urge), order(all.plan)],
      limit: pager.limit,
    },
    {
      fields: { ...planFields(p, v), urge: always() },
      from: p,
      joins,
      where: and(ofVehiculo, isNotNull(p.proxima_fecha), byFecha),
      orderBy: [order(p.proxima_fecha), order(p.id)],
      limit: pager.limit,
    },
    vehiculoQuery(db, list.vehiculo),
  )

  const available = hay?.n ?? 0
  const allCounted = available <= COUNT_CEILING
  const rows = allCounted ? urgent : expiringSoon
  const page = pager.page(rows, (row) => [allCounted ? row.urge : row.proxima_fecha, row.id])
  if (!page) return listPlanes(db, { ...list, ...FIRST_PAGE }, hoy)

  const listed = list.estado ? groups.filter((g) => g.filtro === list.estado) : groups
  const [total, ahead] = listed.reduce(([n, a], g) => [n + g.n, a + g.ahead], [0, 0] as [number, number])
  const countIn = (wanted: PlanesFilter) => groups.find((g) => g.filtro === wanted)?.n ?? 0
  return {
    ...page,
    filas: page.filas.map(({ urge: _, ...plan }) => plan),
    count: allCounted
      ? {
          todos: available,
          byFilter: {
            vencidos: countIn('vencidos'),
            proximos: countIn('proximos'),
            'al-dia': countIn('al-dia'),
            'sin-registrar': countIn('sin-registrar'),
          },
          inicio: pager.start(page, total, ahead),
        }
      : null,
    hayVehiculos: vehiculo !== undefined || list.vehiculo !== null,
    vehiculo: (list.vehiculo !== null && vehiculo) || null,
  }
}
