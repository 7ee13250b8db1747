/** Lists documents by vehicle, when there are few vehicles: in a search by plate, or for a Usuario. */
import { and, type SQL } from 'drizzle-orm'
import type { readSearch } from '../domain/documentos/documento'
import type { Batch } from '../tenant/batch'
import { always, ascending, countRows, descending, howMany, unindexed } from '../tenant/expressions'
import { beyondOf } from '../tenant/keyset'
import type { EmpresaReader } from '../tenant/read'
import { type DocumentosRequest, inFilter, type RequestedPage, split, VEHICULOS_MAX } from './request'
import { fieldsOf, sourcesOf } from './row'
import * as documentosSql from './sql'

/** For the vehicles whose plate matches, or a Usuario's vehicles: all their documents are read and sorted. */
export function requestByVehiculos(
  db: EmpresaReader,
  batch: Batch,
  { list, today, pager: { direction, cursor, limit } }: RequestedPage,
  search: ReturnType<typeof readSearch>,
): DocumentosRequest {
  const sources = sourcesOf(db)
  const { d, v, joins, leftJoins } = sources
  const max = db.usuarioId === null ? VEHICULOS_MAX.searched : VEHICULOS_MAX.assigned
  const ownItems = (limit: number) => documentosSql.platesFrom(db, search.placa, limit)
  const day = documentosSql.dueInOrder(d, list.orden.direction)
  const columns = {
    vencimiento: [day, d.id],
    tipo: [unindexed(d.tipo), day, d.id],
    placa: [unindexed(v.placa), d.id],
  }[list.orden.by]
  const place = cursor && (list.orden.by === 'tipo' ? split(cursor) : [String(cursor[0]), cursor[1]])
  const order = direction === 'asc' ? ascending : descending
  const beyond = place ? beyondOf(columns, place, direction) : undefined
  const filter = inFilter(sources, list.estado, today)
  const where = and(
    documentosSql.isActual(d, today),
    documentosSql.ofVehiculos(d, ownItems(max)),
    search.tipos ? documentosSql.ofTipos(d, search.tipos) : undefined,
  ) as SQL
  const rows = batch.ask({
    fields: fieldsOf(sources),
    from: d,
    joins,
    leftJoins,
    where: and(where, filter, beyond) as SQL,
    orderBy: columns.map(order),
    limit,
  })
  const countIf = (condition: SQL | undefined) => howMany(condition ?? always())
  const sums = batch.ask({
    fields: {
      todos: countRows(),
      vencidos: countIf(inFilter(sources, 'vencidos', today)),
      dueSoon: countIf(inFilter(sources, 'por-vencer', today)),
      vigentes: countIf(inFilter(sources, 'vigentes', today)),
      ahead: countIf(and(filter, beyond)),
    },
    from: d,
    joins,
    where,
  })
  const many = batch.ask({ fields: { n: countRows() }, from: ownItems(max + 1) })
  const sum = () => sums()[0] ?? { todos: 0, vencidos: 0, dueSoon: 0, vigentes: 0, ahead: 0 }
  return {
    rows,
    todos: () => sum().todos,
    byFilter: (f) => sum()[f === 'por-vencer' ? 'dueSoon' : f],
    ahead: () => sum().ahead,
    limited: () => ((many()[0]?.n ?? 0) > max ? max : null),
  }
}
