/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */

import { departureDay } from '../domain/vehiculos/departure'
import { VEHICULOS_PER_PAGE, VEREDICTO_BY_FILTER, type VehiculosSort } from '../domain/vehiculos/list'
import type { VehiculosList } from '../domain/vehiculos/vehiculo'
import { caseInsensitive } from '../tenant/expressions'
import { pageOf } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'
import { type Counts, countQueries, readCount } from './counts'
import { fieldsOf, readRows, type Vehiculo } from './row'
import { assessmentQueries } from './situations'
import { hasVeredicto, search } from './sql'

export interface VehiculosPage extends Page<Vehiculo> {
  conteo: Counts
}

/** `hoy` is the company's day; the verdicts are those of the day that `list.dia` names. */
export async function listVehiculos(db: EmpresaReader, list: VehiculosList, hoy: string): Promise<VehiculosPage> {
  const day = departureDay(list.dia ?? 'hoy', hoy)
  const v = db.from('vehiculos')
  const veredicto = list.estado && VEREDICTO_BY_FILTER[list.estado]
  const pager = new Pager(list, list.orden.direction, VEHICULOS_PER_PAGE)
  const order = orderExpression(v, list.orden.por)
  const lookup = search(db, v, { q: list.q, veredicto, hoy: day })
  const { request, ofThese } = pageOf(db, v, lookup, {
    orden: order,
    pager,
    donde: veredicto ? hasVeredicto(db, v, veredicto, day) : undefined,
  })

  const [rows, documentos, exenciones, conductores, ...counts] = await db.together(
    { fields: fieldsOf(v), from: v, ...request },
    ...assessmentQueries(db, ofThese, day),
    ...countQueries(db, v, lookup, pager.beyond([order, v.id]), day),
  )

  const page = pager.page(rows, (row) => [row[list.orden.por], row.id])
  if (!page) return listVehiculos(db, { ...list, ...FIRST_PAGE }, hoy)
  return {
    ...page,
    filas: readRows(page.filas, [documentos, exenciones, conductores], day, hoy),
    conteo: readCount(counts, list, pager, page),
  }
}

/** The ordering as its index has it: texts case-insensitive, the rest as stored. */
function orderExpression(v: SqlSource<'vehiculos'>, order: VehiculosSort['por']) {
  return order === 'placa' || order === 'anio' || order === 'created_at' ? v[order] : caseInsensitive(v[order])
}
