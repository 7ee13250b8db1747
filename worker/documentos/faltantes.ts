/**
 * Required documents that are not registered, for a whole fleet: one row per vehicle and type, by plate. They have a
 * table of their own (`faltantes`), so that a page and the counter are short index ranges.
 */

import { and, eq, lte, type SQL } from 'drizzle-orm'
import { COUNT_LIMIT } from '../domain/count'
import type { DocumentosList, readSearch } from '../domain/documentos/documento'
import { REQUIRABLE_TIPOS } from '../domain/documentos/folder'
import { readTipo } from '../domain/documentos/rules'
import type { AnySize } from '../domain/list'
import type { Batch } from '../tenant/batch'
import { always, ascending, countRows, descending, unindexed } from '../tenant/expressions'
import { beyondOf } from '../tenant/keyset'
import { type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { VEHICULOS_MAX } from './request'
import { type DocumentoListRow, readVehiculo, vehiculoFields } from './row'
import * as documentosSql from './sql'

type Search = ReturnType<typeof readSearch>

/** The documents missing on the day `today` that match a search. */
function missingOf(db: EmpresaReader, tipos: Search['tipos'], { placa }: Search, today: string): SQL {
  const f = db.from('faltantes')
  return and(
    lte(f.desde, today),
    tipos ? documentosSql.ofTipos(f, tipos) : undefined,
    placa === ''
      ? undefined
      : documentosSql.ofVehiculos(f, documentosSql.platesFrom(db, placa, VEHICULOS_MAX.searched)),
  ) as SQL
}

/** How many documents are missing; COUNT_LIMIT means more than that. */
export function faltantesCountQuery(db: EmpresaReader, search: Search, today: string) {
  const f = db.from('faltantes')
  const where = missingOf(db, search.tipos, search, today)
  const inside = db.nested({ fields: { uno: always().as('uno') }, from: f, where, limit: COUNT_LIMIT }, 'faltan')
  return { fields: { n: countRows() }, from: inside }
}

/**
 * Adds the page's queries to a batch and returns a function that reads the result after the round trip; null when the
 * page no longer exists. With a type filter, each type is a range of its own and the pages of all are merged. A cursor
 * is `[placa, tipo]`, since one vehicle's documents may span two pages.
 */
export function faltantesPage(
  db: EmpresaReader,
  batch: Batch,
  list: AnySize<DocumentosList>,
  search: Search,
  today: string,
) {
  const f = db.from('faltantes')
  const v = db.from('vehiculos')
  const pager = new Pager(list, 'asc', list.filas)
  const { cursor, direction, backward } = pager
  const order = backward ? descending : ascending
  const place = cursor && [String(cursor[0]), (REQUIRABLE_TIPOS as readonly string[]).indexOf(cursor[1])]
  const beyond = place ? beyondOf([f.placa, f.orden], place, direction) : undefined
  const arms = search.tipos?.map((tipo) => [tipo]) ?? [null]
  const requested = arms.map((tipos) =>
    batch.ask({
      fields: { ...vehiculoFields(v), tipo: f.tipo, orden: f.orden },
      from: f,
      joins: [[v, eq(v.id, f.vehiculo_id)]],
      where: and(missingOf(db, tipos, search, today), beyond) as SQL,
      // search results are read whole and sorted, rather than scanning the plate index
      orderBy: [order(search.placa === '' ? f.placa : unindexed(f.placa)), order(f.orden)],
      limit: pager.limit,
    }),
  )
  return (): Page<DocumentoListRow> | null => {
    const sign = backward ? -1 : 1
    const rows = requested
      .flatMap((rows) => rows())
      .sort((a, b) => sign * (a.placa === b.placa ? a.orden - b.orden : a.placa < b.placa ? -1 : 1))
      .map((row): DocumentoListRow => {
        const common = { tipo: readTipo(row.tipo), vehiculo: readVehiculo(row) }
        return { ...common, nombre: '', estado: 'Sin registrar', documento: null, required: true }
      })
    return pager.page(rows, (row) => [row.vehiculo.placa, row.tipo])
  }
}
