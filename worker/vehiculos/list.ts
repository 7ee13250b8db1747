/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */

import type { Cursor } from '../domain/cursor'
import {
  VEHICULOS_PER_PAGE,
  VEREDICTO_BY_FILTER,
  type VehiculosList,
  type VehiculosSort,
} from '../domain/vehiculos/vehiculo'
import type { EmpresaDb } from '../tenant/empresa-db'
import { caseInsensitive } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import { pageOf } from '../tenant/page'
import type { SqlSource } from '../tenant/source'
import { type Counts, countQueries, readCount } from './counts'
import { fieldsOf, readRows, type Vehiculo } from './row'
import { assessmentQueries } from './situations'
import { hasVeredicto, search } from './sql'

export interface VehiculosPage {
  filas: Vehiculo[]
  /** cursors of the neighbouring pages, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  conteo: Counts
}

/** `hoy` is the company's day, for the verdict. */
export async function listVehiculos(db: EmpresaDb, list: VehiculosList, hoy: string): Promise<VehiculosPage> {
  const v = db.from('vehiculos')
  const veredicto = list.estado && VEREDICTO_BY_FILTER[list.estado]
  const backward = list.antes !== null
  const direction = backward ? reverse(list.orden.direction) : list.orden.direction
  const order = orderExpression(v, list.orden.por)
  const cursor = list.antes ?? list.despues
  const lookup = search(db, v, { q: list.q, veredicto, hoy })
  const { request, ofThese } = pageOf(db, v, lookup, {
    orden: order,
    direction,
    cursor,
    filas: VEHICULOS_PER_PAGE + 1,
    donde: veredicto ? hasVeredicto(db, v, veredicto, hoy) : undefined,
  })
  const beyond = cursor ? beyondWithNulls([order, v.id], cursor, direction) : undefined

  const [rows, documentos, exenciones, conductores, ...counts] = await db.together(
    { fields: fieldsOf(v), from: v, ...request },
    ...assessmentQueries(db, ofThese, hoy),
    ...countQueries(db, v, lookup, beyond, hoy),
  )

  const hasMore = rows.length > VEHICULOS_PER_PAGE
  const page = rows.slice(0, VEHICULOS_PER_PAGE)
  // an empty page, or a partial previous page, because rows were deleted: return the first page
  if (cursor && (backward ? !hasMore && page.length < VEHICULOS_PER_PAGE : page.length === 0))
    return listVehiculos(db, { ...list, antes: null, despues: null }, hoy)
  if (backward) page.reverse()

  const first = page[0]
  const latest = page.at(-1)
  const place = (row: (typeof page)[number]): Cursor => [row[list.orden.por], row.id]
  return {
    filas: readRows(page, [documentos, exenciones, conductores], hoy),
    antes: first && (backward ? hasMore : cursor !== null) ? place(first) : null,
    despues: latest && (backward || hasMore) ? place(latest) : null,
    conteo: readCount(counts, list, page.length),
  }
}

/** The ordering as its index has it: texts case-insensitive, the rest as stored. */
function orderExpression(v: SqlSource<'vehiculos'>, order: VehiculosSort['por']) {
  return order === 'placa' || order === 'anio' || order === 'created_at' ? v[order] : caseInsensitive(v[order])
}
