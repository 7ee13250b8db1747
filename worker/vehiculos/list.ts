/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */

import type { AnySize } from '../domain/list'
import { departureDay } from '../domain/vehiculos/departure'
import { VEREDICTO_BY_FILTER, type VehiculosSort } from '../domain/vehiculos/list'
import type { VehiculosList } from '../domain/vehiculos/vehiculo'
import { countsByVerdict } from '../tablero/board'
import { caseInsensitive } from '../tenant/expressions'
import { pageOf } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'
import { type Counts, foundQuery, readCount } from './counts'
import { fieldsOf, readRows, type Vehiculo } from './row'
import { assessmentQueries } from './situations'
import { hasVeredicto, search } from './sql'
import { placeIn, walkWorstFirst, worstFirst } from './worst-first-sql'

export interface VehiculosPage extends Page<Vehiculo> {
  count: Counts
}

/** `today` is the company's day; the verdicts are those of the day that `list.dia` names. */
export async function listVehiculos(
  db: EmpresaReader,
  list: AnySize<VehiculosList>,
  today: string,
): Promise<VehiculosPage> {
  const day = departureDay(list.dia ?? 'hoy', today)
  const pager = new Pager(list, list.orden.direction, list.filas)
  const { by, direction } = list.orden
  // the first page without a search is asked for most: it is written once, and the fleet's counters say all about it
  const isFirst = !list.q && !pager.cursor
  const { rows, situation, fleet, found } = await db.named({
    ...(isFirst
      ? db.reuse(`vehicles ${by} ${direction} ${list.filas} ${list.estado} ${day}`, (any) =>
          pageQueries(any, list, pager, day),
        )
      : pageQueries(db, list, pager, day)),
    found: isFirst ? [] : [foundQuery(db, narrow(db, list, pager, day), day)],
  })

  const page = pager.page(rows, (row) => [row.place, row.id])
  if (!page) return listVehiculos(db, { ...list, ...FIRST_PAGE }, today)
  return {
    ...page,
    rows: readRows(
      page.rows.map(({ place: _, ...row }) => row),
      situation,
      day,
      today,
    ),
    count: readCount(fleet, found.flat()[0], list, pager, page),
  }
}

/** What narrows the list, in which order it is read, and the rows of this page or further on. */
function narrow(
  db: EmpresaReader,
  { q, estado, orden }: Pick<VehiculosList, 'q' | 'estado' | 'orden'>,
  pager: Pager,
  day: string,
) {
  const v = db.from('vehiculos')
  const veredicto = estado && VEREDICTO_BY_FILTER[estado]
  const isWorst = orden.by === 'worst'
  const order = orderExpression(db, v, orden.by, day)
  const walk = (upTo: number) => walkWorstFirst(db, { day, q, veredicto, pager }, upTo)
  return {
    v,
    veredicto,
    order,
    // worst first, the verdict is part of the order that is walked
    lookup: search(db, v, { q, veredicto: isWorst ? null : veredicto, day }),
    beyond: pager.beyond([order, v.id]),
    walk: isWorst ? walk : undefined,
  }
}

/** The rows of a page with all that their verdicts need, and the fleet by verdict. */
function pageQueries(db: EmpresaReader, list: AnySize<VehiculosList>, pager: Pager, day: string) {
  const { v, veredicto, order, lookup, walk } = narrow(db, list, pager, day)
  const { request, ofThese } = pageOf(db, v, lookup, {
    order,
    pager,
    where: veredicto ? hasVeredicto(db, v, veredicto, day) : undefined,
    walk: walk?.(pager.limit),
  })
  return {
    // the place in the order is part of the cursor
    rows: { fields: { ...fieldsOf(v), place: placeIn(order) }, from: v, ...request },
    situation: assessmentQueries(db, ofThese, day),
    fleet: countsByVerdict(db, day),
  }
}

/** The ordering as its index has it: texts case-insensitive, the rest as stored. */
function orderExpression(db: EmpresaReader, v: SqlSource<'vehiculos'>, order: VehiculosSort['by'], day: string) {
  if (order === 'worst') return worstFirst(db, v, day)
  return order === 'placa' || order === 'anio' ? v[order] : caseInsensitive(v[order])
}
