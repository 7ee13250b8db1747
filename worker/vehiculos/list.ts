/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */

import type { Cursor } from '../domain/cursor'
import { type Orden, VEHICULOS_PER_PAGE, VEREDICTO_DE, type VehiculosList } from '../domain/vehiculos/vehiculo'
import type { EmpresaDb } from '../tenant/empresa-db'
import { caseInsensitive } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import { pageOf } from '../tenant/page'
import type { Fuente } from '../tenant/source'
import { type Counts, countQueries, readCount } from './counts'
import { camposDe, leerFilas, type Vehiculo } from './row'
import { assessmentQueries } from './situations'
import { hasVeredicto, search } from './sql'

export interface VehiculosPage {
  filas: Vehiculo[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  conteo: Counts
}

/** `hoy` is the day of the company, which the verdict is of. */
export async function listVehiculos(db: EmpresaDb, list: VehiculosList, hoy: string): Promise<VehiculosPage> {
  const v = db.from('vehiculos')
  const veredicto = list.estado && VEREDICTO_DE[list.estado]
  const backward = list.antes !== null
  const direction = backward ? reverse(list.orden.direction) : list.orden.direction
  const orden = orderExpression(v, list.orden.por)
  const cursor = list.antes ?? list.despues
  const lookup = search(db, v, { q: list.q, veredicto, hoy })
  const { request, ofThese } = pageOf(db, v, lookup, {
    orden,
    direction,
    cursor,
    filas: VEHICULOS_PER_PAGE + 1,
    donde: veredicto ? hasVeredicto(db, v, veredicto, hoy) : undefined,
  })
  const beyond = cursor ? beyondWithNulls([orden, v.id], cursor, direction) : undefined

  const [filas, documentos, exenciones, conductores, ...counts] = await db.together(
    { fields: camposDe(v), from: v, ...request },
    ...assessmentQueries(db, ofThese, hoy),
    ...countQueries(db, v, lookup, beyond, hoy),
  )

  const hayMas = filas.length > VEHICULOS_PER_PAGE
  const page = filas.slice(0, VEHICULOS_PER_PAGE)
  // a page that ran empty, or short on the way back, because rows went: the list from its beginning
  if (cursor && (backward ? !hayMas && page.length < VEHICULOS_PER_PAGE : page.length === 0))
    return listVehiculos(db, { ...list, antes: null, despues: null }, hoy)
  if (backward) page.reverse()

  const primera = page[0]
  const ultima = page.at(-1)
  const lugar = (fila: (typeof page)[number]): Cursor => [fila[list.orden.por], fila.id]
  return {
    filas: leerFilas(page, [documentos, exenciones, conductores], hoy),
    antes: primera && (backward ? hayMas : cursor !== null) ? lugar(primera) : null,
    despues: ultima && (backward || hayMas) ? lugar(ultima) : null,
    conteo: readCount(counts, list, page.length),
  }
}

/** The ordering as its index has it: texts regardless of case, the rest as it is stored. */
function orderExpression(v: Fuente<'vehiculos'>, orden: Orden['por']) {
  return orden === 'placa' || orden === 'anio' || orden === 'created_at' ? v[orden] : caseInsensitive(v[orden])
}
