/**
 * The common part of a page query, and the first of its two bounded implementations: by date, over the whole company
 * (the other: by-vehicle.ts). Both add their queries to a `Batch` and return functions that read the results.
 */

import { and, eq, lt, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { Cursor } from '../domain/cursor'
import type { DocumentosList } from '../domain/documentos/documento'
import type { DocumentosFilter } from '../domain/documentos/list'
import { NEVER_DAY, TIPOS, type TipoDocumento } from '../domain/documentos/rules'
import type { AnySize } from '../domain/list'
import type { Batch } from '../tenant/batch'
import { always, ascending, countRows, descending } from '../tenant/expressions'
import { beyondOf } from '../tenant/keyset'
import { ifFew } from '../tenant/page'
import type { Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { Fields, Query } from '../tenant/source'
import { type DocumentoRow, fieldsOf, sourcesOf } from './row'
import * as documentosSql from './sql'

/** How many vehicles a plate search covers, and how many of a Usuario; the list says when there are more. */
export const VEHICULOS_MAX = { searched: 100, assigned: 500 }

/** The date ranges that a page is read from: all, or dated documents and those that do not apply separately. */
type Part = 'all' | 'dated' | 'last'

export type ByFecha = Exclude<DocumentosFilter, 'sin-registrar'>
const BY_FECHA: readonly ByFecha[] = ['vencidos', 'por-vencer', 'vigentes']

/** What is read: a list on the company's day `today`, and which page of it. */
export interface RequestedPage {
  list: AnySize<DocumentosList>
  today: string
  pager: Pager
}
/** Reads the results once the round trip is done. */
export interface DocumentosRequest {
  rows: () => DocumentoRow[]
  todos: () => number
  byFilter: (filter: ByFecha) => number
  /** rows from the cursor on in the reading direction; COUNT_LIMIT means more; not counted without a cursor */
  ahead: () => number
  /** when only some of the matching vehicles were searched, how many; else null */
  limited: () => number | null
}

/** The date that a row sorts by: documents that do not apply come last in both directions. */
const dayOf = (vence: string, { orden: order }: AnySize<DocumentosList>): string =>
  vence === NEVER_DAY && order.direction === 'desc' ? documentosSql.BEFORE_ALL : vence

/** The cursor of a row in its list's order. */
export function cursorOf(row: DocumentoRow, list: AnySize<DocumentosList>): Cursor {
  const day = dayOf(row.vence, list)
  const { by } = list.orden
  return [by === 'placa' ? row.placa : by === 'tipo' ? `${row.tipo}|${day}` : day, row.id]
}
/** The parts of a cursor in the order by type. */
export function split([value, id]: Cursor): [tipo: string, fecha: string, id: string] {
  const [tipo = '', fecha = ''] = String(value).split('|')
  return [tipo, fecha, id]
}

/** The documents of a state, without those that do not apply. */
export function inFilter(
  { d }: ReturnType<typeof sourcesOf>,
  estado: DocumentosFilter | null,
  today: string,
): SQL | undefined {
  return estado && estado !== 'sin-registrar' ? documentosSql.inEstado(d, estado, today) : undefined
}

/**
 * The ranges that a page is read from, each as the condition of its rows beyond the cursor: one per type, and where the
 * latest date comes first two, because documents that do not apply come after all dates.
 * @param arms the types, or null for all of them in one range
 */
function rangesOf(
  sources: ReturnType<typeof sourcesOf>,
  { list, today, pager: { direction, cursor } }: RequestedPage,
  arms: readonly (TipoDocumento | null)[],
): { where: SQL }[] {
  const { d, v } = sources
  const byPlaca = list.orden.by === 'placa'
  const columns = [byPlaca ? v.placa : d.vence, d.id]
  const parts: readonly Part[] = !byPlaca && list.orden.direction === 'desc' ? ['dated', 'last'] : ['all']

  const beyondDay = ([day, id]: [day: string, id: string], part: Part): SQL | 'none' | undefined => {
    if (part === 'all') return beyondOf(columns, [day, id], direction)
    const here = day === documentosSql.BEFORE_ALL ? 'last' : 'dated'
    const forth = direction === list.orden.direction
    if (part === here) return beyondOf(columns, [part === 'last' ? NEVER_DAY : day, id], direction)
    return (part === 'last') === forth ? undefined : 'none'
  }
  const beyondCursor = (tipo: TipoDocumento | null, part: Part): SQL | 'none' | undefined => {
    if (!cursor) return undefined
    const [value, id] = [String(cursor[0]), cursor[1]]
    if (byPlaca) return and(documentosSql.fromPlaca(v, value, direction), beyondOf(columns, [value, id], direction))
    if (list.orden.by !== 'tipo' || tipo === null) return beyondDay([value, id], part)
    const [ownTipo, fecha] = split(cursor)
    if (tipo === ownTipo) return beyondDay([fecha, id], part)
    return tipo > ownTipo === (direction === 'asc') ? undefined : 'none'
  }

  const ranges = arms.flatMap((tipo) => parts.map((part) => ({ tipo, part, past: beyondCursor(tipo, part) })))
  return ranges.flatMap(({ tipo, part, past }) => {
    if (past === 'none') return []
    const where = and(
      documentosSql.isActual(d, today),
      part === 'all' ? undefined : part === 'last' ? eq(d.vence, NEVER_DAY) : lt(d.vence, NEVER_DAY),
      tipo ? documentosSql.ofTipos(d, [tipo]) : undefined,
      inFilter(sources, list.estado, today),
      past,
    ) as SQL
    return [{ where }]
  })
}

/** Over the whole company: ranges of the expiry date, one per type with a type filter or in the order by type. */
export function requestByDates(
  db: EmpresaReader,
  batch: Batch,
  { list, today, pager }: RequestedPage,
  tipos: TipoDocumento[] | null,
): DocumentosRequest {
  const { direction, cursor } = pager
  const sources = sourcesOf(db)
  const { d, v, joins, leftJoins } = sources
  const byPlaca = list.orden.by === 'placa'
  const arms: (TipoDocumento | null)[] = tipos ?? (list.orden.by === 'tipo' ? [...TIPOS] : [null])
  const order = direction === 'asc' ? ascending : descending
  const columns = [byPlaca ? v.placa : d.vence, d.id]

  const ranges = rangesOf(sources, { list, today, pager }, arms)
  // by plate, start from the vehicles: enough with documents to fill the page, plus the cursor's, which may have none
  // left
  const leadingVehiculos = db.nested(
    {
      fields: { own: v.id },
      from: v,
      where: and(
        cursor ? documentosSql.fromPlaca(v, String(cursor[0]), direction) : undefined,
        documentosSql.hasDocumento(db),
      ) as SQL,
      orderBy: [order(v.placa)],
      limit: list.filas + 2,
    },
    'en_fila',
  )
  const until = (where: SQL | undefined, alias: string, joins: Pick<Query<Fields>, 'joins' | 'limit'> = {}) =>
    db.nested(
      {
        fields: { uno: always().as('uno') },
        from: d,
        where: and(documentosSql.isActual(d, today), where) as SQL,
        limit: COUNT_LIMIT,
        ...joins,
      },
      alias,
    )
  const countOf = (inside: ReturnType<typeof until>) => batch.ask({ fields: { n: countRows() }, from: inside })
  const ofTipos = tipos ? documentosSql.ofTipos(d, tipos) : undefined
  const counted = until(ofTipos, 'todos')
  const all = countOf(counted)
  const byFilter = BY_FECHA.map((f) => countOf(until(and(ofTipos, inFilter(sources, f, today)), 'filtro')))
  // by plate there is no index to count along: count only if the total is small
  const countOptions = byPlaca
    ? { joins, limit: ifFew({ few: documentosSql.fit(counted, COUNT_CEILING) }, COUNT_LIMIT) }
    : {}
  const ahead = cursor ? ranges.map(({ where }) => countOf(until(where, 'ahead', countOptions))) : []
  const pages = ranges.map(({ where }) =>
    batch.ask({
      fields: fieldsOf(sources),
      from: d,
      joins,
      leftJoins,
      where: byPlaca ? (and(where, documentosSql.ofVehiculos(d, leadingVehiculos)) as SQL) : where,
      orderBy: columns.map(order),
      limit: pager.limit,
    }),
  )
  const n = (rows: () => { n: number }[]) => rows()[0]?.n ?? 0
  return {
    rows: () =>
      pages
        .flatMap((rows) => rows())
        .sort(compare(list, direction))
        .slice(0, pager.limit),
    todos: () => n(all),
    byFilter: (f) => n(byFilter[BY_FECHA.indexOf(f)] ?? (() => [])),
    ahead: () =>
      Math.min(
        COUNT_LIMIT,
        ahead.reduce((sum, rows) => sum + n(rows), 0),
      ),
    limited: () => null,
  }
}

/** Compares rows of several ranges as SQLite does: byte by byte. */
function compare(list: AnySize<DocumentosList>, direction: 'asc' | 'desc') {
  const key = (f: DocumentoRow) => {
    const [value, id] = cursorOf(f, list)
    return [String(value), id] as const
  }
  const sign = direction === 'asc' ? 1 : -1
  return (a: DocumentoRow, b: DocumentoRow): number => {
    const [va, ia] = key(a)
    const [vb, ib] = key(b)
    if (va !== vb) return va < vb ? -sign : sign
    return ia < ib ? -sign : sign
  }
}
