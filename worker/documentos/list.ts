/**
 * The list of a company's documents: one page, its neighbours and its counters, in one round trip, each reading only an
 * index range. With a type filter, or ordered by type, every type is a range of its own and the pages of all are
 * merged. A search by plate, and the view of a Usuario, go by vehicle.
 */

import { COUNT_CEILING } from '../domain/count'
import { type DocumentosList, readSearch } from '../domain/documentos/documento'
import type { AnySize } from '../domain/list'
import { Batch } from '../tenant/batch'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { requestByVehiculos } from './by-vehicle'
import { faltantesCountQuery, faltantesPage } from './faltantes'
import { type ByFecha, cursorOf, type RequestedPage, requestByDates } from './request'
import { type DocumentoListRow, type DocumentoRow, readRow } from './row'

interface Counts {
  /** current documents, whatever their state; COUNT_LIMIT means more than that */
  todos: number
  /** by filter, as `todos` */
  byFilter: Record<ByFecha | 'sin-registrar', number>
  /** position of the first row of this page, from 1; null when unknown */
  inicio: number | null
}
export interface DocumentosPage extends Page<DocumentoListRow> {
  count: Counts
  /** when only some of the matching vehicles were searched, how many; else null */
  limited: number | null
  /** whether there is any vehicle at all */
  hasVehiculos: boolean
}

/** `today` is the company's current day, which determines the states. */
export async function listDocumentos(
  db: EmpresaReader,
  requested: AnySize<DocumentosList>,
  today: string,
): Promise<DocumentosPage> {
  const search = readSearch(requested.q)
  const list = withFeasibleOrder(db, requested, search)
  const pager = new Pager(list, list.orden.direction, list.filas)
  const what: RequestedPage = { list, today, pager }
  const batch = new Batch(db)
  const v = db.from('vehiculos')
  const anyVehiculo = batch.ask({ fields: { id: v.id }, from: v, limit: 1 })
  const faltantesCount = batch.ask(faltantesCountQuery(db, search, today))
  const byVehiculos = search.placa !== '' || db.usuarioId !== null
  const request = byVehiculos
    ? requestByVehiculos(db, batch, what, search)
    : requestByDates(db, batch, what, search.tipos)
  const faltantes = list.estado === 'sin-registrar' && faltantesPage(db, batch, list, search, today)
  await batch.send()

  const registered = pager.page(request.rows(), (row) => cursorOf(row, list))
  const page = faltantes ? faltantes() : readPage(registered, today)
  if (!page) return listDocumentos(db, { ...requested, ...FIRST_PAGE }, today)
  const byFilter = {
    vencidos: request.byFilter('vencidos'),
    'por-vencer': request.byFilter('por-vencer'),
    vigentes: request.byFilter('vigentes'),
    'sin-registrar': faltantesCount()[0]?.n ?? 0,
  }
  const all = request.todos()
  const total = list.estado ? byFilter[list.estado] : all
  const ahead = pager.cursor ? request.ahead() : total
  const start = faltantes || total > COUNT_CEILING ? null : pager.start(page, total, ahead)
  return {
    ...page,
    count: { todos: all, byFilter, inicio: start },
    limited: request.limited(),
    hasVehiculos: anyVehiculo().length > 0,
  }
}

/** Ordering by plate scans the whole fleet, with a filter without bound, so filtered lists are ordered by date. */
function withFeasibleOrder(
  db: EmpresaReader,
  list: AnySize<DocumentosList>,
  search: ReturnType<typeof readSearch>,
): AnySize<DocumentosList> {
  const filtered = list.estado !== null || search.tipos !== null
  if (list.orden.by !== 'placa' || !filtered || search.placa !== '' || db.usuarioId !== null) return list
  return { ...list, orden: { by: 'vencimiento', direction: 'asc' } }
}

const readPage = (page: Page<DocumentoRow> | null, today: string): Page<DocumentoListRow> | null =>
  page && { ...page, rows: page.rows.map((row) => readRow(row, today)) }
