/**
 * The list of a company's documents: one page, its neighbours and its counters, in one round trip, each reading only an
 * index range. With a type filter, or ordered by type, every type is a range of its own and the pages of all are
 * merged. A search by plate, and the view of a Usuario, go by vehicle.
 */

import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_PER_PAGE, type DocumentosList, readSearch } from '../domain/documentos/documento'
import { Batch } from '../tenant/batch'
import type { EmpresaDb } from '../tenant/empresa-db'
import { reverse } from '../tenant/keyset'
import { requestByVehiculos } from './by-vehicle'
import { faltantesCountQuery, faltantesPage } from './faltantes'
import { COUNT_MAX, type DocumentosRequest, type PageStep, type PorFecha, placeOf, requestByDates } from './request'
import { type DocumentoListRow, type DocumentoRow, readRow } from './row'

export interface Counts {
  /** current documents, whatever their state; COUNT_MAX + 1 means more than that */
  todos: number
  /** by filter, as `todos` */
  byFilter: Record<PorFecha | 'sin-registrar', number>
  /** position of the first row of this page, from 1; null when unknown */
  inicio: number | null
}
export interface DocumentosPage {
  filas: DocumentoListRow[]
  antes: Cursor | null
  despues: Cursor | null
  conteo: Counts
  /** when only some of the matching vehicles were searched, how many; else null */
  limited: number | null
  /** whether there is any vehicle at all */
  hayVehiculos: boolean
}

/** `hoy` is the company's current day, which determines the states. */
export async function listDocumentos(db: EmpresaDb, requested: DocumentosList, hoy: string): Promise<DocumentosPage> {
  const search = readSearch(requested.q)
  const list = withFeasibleOrder(db, requested, search)
  const direction = list.antes ? reverse(list.orden.direction) : list.orden.direction
  const step: PageStep = { lista: list, hoy, direction, cursor: list.antes ?? list.despues }
  const batch = new Batch(db)
  const v = db.from('vehiculos')
  const hay = batch.ask({ fields: { id: v.id }, from: v, limit: 1 })
  const faltantesCount = batch.ask(faltantesCountQuery(db, search, hoy))
  const porVehiculos = search.placa !== '' || db.usuarioId !== null
  const request = porVehiculos
    ? requestByVehiculos(db, batch, step, search)
    : requestByDates(db, batch, step, search.tipos)
  const faltantes = list.estado === 'sin-registrar' && faltantesPage(db, batch, list, search, hoy)
  await batch.send()

  const page = faltantes ? faltantes() : pageOf(request.filas(), step)
  // the page is empty, or short when going back, because rows were deleted: restart from the first page
  const exhausted = list.antes ? page.filas.length < DOCUMENTOS_PER_PAGE && !page.antes : page.filas.length === 0
  if (step.cursor && exhausted && !page.despues === !list.antes)
    return listDocumentos(db, { ...requested, antes: null, despues: null }, hoy)
  const byFilter = {
    vencidos: request.byFilter('vencidos'),
    'por-vencer': request.byFilter('por-vencer'),
    vigentes: request.byFilter('vigentes'),
    'sin-registrar': faltantesCount()[0]?.n ?? 0,
  }
  const all = request.todos()
  const total = list.estado ? byFilter[list.estado] : all
  const start = faltantes || total > COUNT_MAX ? null : placeOfFirst(request, step, total, page.filas.length)
  return {
    ...page,
    conteo: { todos: all, byFilter, inicio: start },
    limited: request.limited(),
    hayVehiculos: hay().length > 0,
  }
}

/** Ordering by plate scans the whole fleet, with a filter without bound, so filtered lists are ordered by date. */
function withFeasibleOrder(db: EmpresaDb, list: DocumentosList, search: ReturnType<typeof readSearch>): DocumentosList {
  const filtered = list.estado !== null || search.tipos !== null
  if (list.orden.por !== 'placa' || !filtered || search.placa !== '' || db.usuarioId !== null) return list
  return { ...list, orden: { por: 'vencimiento', direction: 'asc' }, antes: null, despues: null }
}

function placeOfFirst(
  { adelante: ahead }: DocumentosRequest,
  { lista: list, cursor }: PageStep,
  total: number,
  onPage: number,
): number | null {
  if (!cursor) return onPage === 0 ? 0 : 1
  return list.antes ? ahead() - onPage + 1 : total - ahead() + 1
}

function pageOf(loadedRows: DocumentoRow[], { lista: list, hoy, cursor }: PageStep) {
  const hasMore = loadedRows.length > DOCUMENTOS_PER_PAGE
  const rows = loadedRows.slice(0, DOCUMENTOS_PER_PAGE)
  if (list.antes) rows.reverse()
  const [first, latest] = [rows[0], rows.at(-1)]
  return {
    filas: rows.map((row) => readRow(row, hoy)),
    antes: first && (list.antes ? hasMore : cursor !== null) ? placeOf(first, list) : null,
    despues: latest && (list.antes || hasMore) ? placeOf(latest, list) : null,
  }
}
