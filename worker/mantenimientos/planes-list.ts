/**
 * The plans of a company as a list: the most urgent first, by day or by kilometres, or in the order of a column. Urgency
 * by kilometres is the difference of two tables and cannot be indexed, so up to a thousand plans are sorted on each view,
 * by whatever is asked; a larger company is listed by due day alone, along its index.
 */

import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { PlanesFilter } from '../domain/mantenimientos/list'
import type { MantenimientosList } from '../domain/mantenimientos/mantenimiento'
import {
  always,
  ascending,
  beyond,
  countRows,
  descending,
  folded,
  howMany,
  orderOf,
  textOr,
} from '../tenant/expressions'
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
  /** the order in which they are: with more than 1000 that of the due day, whatever was asked */
  orden: MantenimientosList['ordenPlanes']
  hasVehiculos: boolean
  vehiculo: ListVehiculo | null
}

/** By what each order sorts; what has no day comes last in both directions. */
function sortKey(
  { by, direction }: MantenimientosList['ordenPlanes'],
  p: SqlSource<'planes_mantenimiento'>,
  v: SqlSource<'vehiculos'>,
  today: string,
): SQL<string | number> {
  const withoutDay = direction === 'asc' ? '9999-12-31' : ''
  switch (by) {
    case 'placa':
      return textOr(v.placa, '')
    case 'plan':
      return textOr(folded(p.nombre), '')
    case 'fecha':
      return textOr(p.proxima_fecha, withoutDay)
    case 'ultimo':
      return textOr(p.ultima_fecha, withoutDay)
    case 'urgencia':
      return urgency(p, v, today)
  }
}

/** One page with its neighbours and its counters, in one round trip. `today` is the company's day, 'YYYY-MM-DD'. */
export async function listPlanes(
  db: EmpresaReader,
  list: AnySize<MantenimientosList>,
  today: string,
): Promise<PlanesPage> {
  const asked = list.ordenPlanes
  const byDay = { by: 'fecha', direction: asked.by === 'fecha' ? asked.direction : 'asc' } as const
  const pager = new Pager(list, asked.direction, list.filas)
  const dayPager = new Pager(list, byDay.direction, list.filas)
  const [[found], groups, sorted, walked, [vehiculo]] = await readPlanes(db, list, today, { pager, dayPager })

  const available = found?.n ?? 0
  const allCounted = available <= COUNT_CEILING
  const page = allCounted
    ? pager.page(sorted, (row) => [row.clave, row.id])
    : dayPager.page(walked, (row) => [row.clave, row.id])
  if (!page) return listPlanes(db, { ...list, ...FIRST_PAGE }, today)

  const listed = list.estado ? groups.filter((g) => g.filtro === list.estado) : groups
  const [total, ahead] = listed.reduce(([n, a], g) => [n + g.n, a + g.ahead], [0, 0] as [number, number])
  const countIn = (wanted: PlanesFilter) => groups.find((g) => g.filtro === wanted)?.n ?? 0
  return {
    ...page,
    rows: page.rows.map(({ clave: _, ...plan }) => plan),
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
    orden: allCounted ? asked : byDay,
    hasVehiculos: vehiculo !== undefined || list.vehiculo !== null,
    vehiculo: (list.vehiculo !== null && vehiculo) || null,
  }
}

/**
 * How many plans there are, up to the limit; of these how many each filter holds; a page of them in the order that was
 * asked, and one by due day, of which only one is shown; the vehicle. Above the limit the first page is empty.
 */
function readPlanes(
  db: EmpresaReader,
  list: AnySize<MantenimientosList>,
  today: string,
  { pager, dayPager }: { pager: Pager; dayPager: Pager },
) {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const joins: [SqlSource, SQL][] = [[v, eq(v.id, p.vehiculo_id)]]
  const ofVehiculo = and(
    list.vehiculo === null ? undefined : eq(p.vehiculo_id, list.vehiculo),
    matchesSearch(db, 'vehiculos', p.vehiculo_id, list.q, folded(p.nombre)),
  )
  const asked = list.ordenPlanes
  const { cursor } = pager
  const filter = planFilter(p, v, today)

  // above the limit only that fact is needed: nothing is joined or sorted
  const ids = db.nested({ fields: { id: p.id }, from: p, where: ofVehiculo, limit: COUNT_LIMIT }, 'ids')
  const few = leadOf({ id: p.id, unindexed: p.nombre }, [ids], { max: COUNT_CEILING })
  const all = db.nested(
    {
      fields: { plan: p.id, filtro: filter.as('filtro'), clave: sortKey(asked, p, v, today).as('clave') },
      from: p,
      joins,
      where: ofVehiculo,
      limit: ifFew(few, COUNT_LIMIT),
    },
    'todos',
  )
  // a cursor of another order is of no use
  const kind = asked.by === 'urgencia' ? 'number' : 'string'
  const further =
    cursor && typeof cursor[0] === kind
      ? beyond([all.clave, all.plan], [cursor[0] ?? '', cursor[1]], pager.direction)
      : undefined
  const day = orderOf(list.vehiculo, p.proxima_fecha)
  const furtherByDay =
    typeof cursor?.[0] === 'string' ? beyond([day, p.id], [cursor[0], cursor[1]], dayPager.direction) : undefined
  const inEstado = list.estado ? eq(all.filtro, list.estado) : undefined

  return db.together(
    { fields: { n: countRows() }, from: ids },
    {
      fields: { filtro: all.filtro, n: countRows(), ahead: howMany(further ?? always()) },
      from: all,
      groupBy: [all.filtro],
    },
    {
      fields: { ...planFields(p, v), clave: all.clave },
      from: all,
      // every row has a plan; the left join forces SQLite's join order: from the few ids to their rows
      leftJoins: [[p, eq(p.id, all.plan)], ...joins],
      where: and(inEstado, further),
      orderBy: inOrder(pager, all.clave, all.plan),
      limit: pager.limit,
    },
    {
      fields: { ...planFields(p, v), clave: textOr(p.proxima_fecha, '') },
      from: p,
      joins,
      where: and(ofVehiculo, isNotNull(day), furtherByDay),
      orderBy: inOrder(dayPager, day, p.id),
      limit: pager.limit,
    },
    vehiculoQuery(db, list.vehiculo),
  )
}

function inOrder({ direction }: Pager, ...keys: Parameters<typeof ascending>[0][]): SQL[] {
  return keys.map(direction === 'asc' ? ascending : descending)
}
