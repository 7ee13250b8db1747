/**
 * A page of a list of any size. What is searched or filtered leads: where it leaves few rows (LEADING_ROWS_MAX), these are
 * read and put in order; where it leaves more, the index of the order is walked until the page is full, which is soon.
 * All ways stand in the same statement, and all but one are limited to 0 rows.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { unindexed } from './expressions'
import { beyondWithNulls, type Direction } from './keyset'
import type { EmpresaReader } from './read'
import type { Fields, Nested, Query, SqlSource } from './source'

/** So many rows that a search leads to are read and put in order, or counted by what stands in them, and no more. */
export const LEADING_ROWS_MAX = 500

export type Ids = Nested<{ id: Column }> | Nested<{ id: SQL.Aliased<string> }>
type Expression = Parameters<typeof beyondWithNulls>[0][0]

/** What may lead to the rows of a list. */
export interface Lead {
  /** a condition that the rows that lead fulfil */
  carries: SQL
  /** 1 when the rows that lead are all there are, 0 when there are more */
  few: SQL<number>
}
export interface Search {
  /** the words of the search, then the filter; none when nothing narrows the list */
  guias: Lead[]
  /** every word of the search */
  palabras: SQL | undefined
  /**
   * what the words ask of besides the row itself: its vehicle. A left join, though every row has one: it holds SQLite to
   * this order, which without statistics would begin with the vehicles
   */
  leftJoins: [SqlSource, SQL][]
}

const unionAll = (lists: Ids[]): SQL =>
  sql.join(
    lists.map((list) => sql`select id from ${list}`),
    sql` union all `,
  )

/** Whether a column names one of the rows of such lists of ids; with a prefix, whether it says the prefix and the id. */
export function inLists(lists: Ids[]): (column: Column, prefix?: string) => SQL {
  const ids = unionAll(lists)
  return (column, prefix) =>
    prefix === undefined ? sql`${column} in (${ids})` : sql`${column} in (select ${prefix} || id from (${ids}))`
}

/**
 * Rows that lead, by lists of their ids, each cut off at `max` + 1.
 * @param fila what of the row is asked: its id, and a column that no index has, or SQLite walks a whole index for it
 * @param pasos what was read on the way to those ids, and is counted too
 */
export function leadOf(
  row: { id: Column; fuera: Column },
  lists: Ids[],
  { pasos: steps = [], max = LEADING_ROWS_MAX }: { pasos?: Query<Fields>['from'][]; max?: number } = {},
): Lead {
  const areFew = (source: SQL) => sql`(select count(*) from ${source}) <= ${max}`
  // the way first: where it is too long already, nobody looks where it leads
  const shortOnes = [...steps.map((step) => sql`${step}`), sql`(${unionAll(lists)})`].map(areFew)
  return {
    carries: sql`${inLists(lists)(row.id)} and length(${row.fuera}) >= 0`,
    few: sql<number>`(${sql.join(shortOnes, sql` and `)})`,
  }
}

/** The limit of what is counted among the rows that lead: none where they are too many. */
export const ifFew = (lead: Pick<Lead, 'few'> | undefined, limit: number): number | SQL =>
  lead ? sql`case when ${lead.few} then ${limit} else 0 end` : limit

interface Page {
  /** the ordering as its index has it */
  orden: Expression
  direction: Direction
  cursor: readonly [string | number | null, string] | null
  filas: number
  /** what else is asked of each row: where the order is walked, and where others lead (the same, by which no index leads) */
  donde: SQL | undefined
  unindexedWhere?: SQL | undefined
}
export interface Requested {
  /** the page itself, to be asked of the rows with what they are joined to */
  request: Required<Pick<Query<Fields>, 'orderBy'>> & Pick<Query<Fields>, 'where' | 'limit'>
  /** its ids as a condition on a column that names a row, for what hangs on them */
  ofThese: ReturnType<typeof inLists>
}

/** One page, beyond the cursor in the given direction. Where nothing leads, the order's index is walked at once. */
export function pageOf(db: EmpresaReader, row: SqlSource & { id: Column }, search: Search, page: Page): Requested {
  const { orden: order, direction, cursor, filas: rows, donde: condition } = page
  const toward = direction === 'asc' ? sql`asc` : sql`desc`
  const orderBy = (por: Expression) => [sql`${por} ${toward}`, sql`${row.id} ${toward}`]
  if (search.guias.length > 0) {
    const ofThese = onPage(db, row, search, page)
    // few ids: the `+` lets SQLite take them first
    return { request: { where: ofThese(row.id), orderBy: orderBy(unindexed(order)) }, ofThese }
  }
  const beyond = cursor ? beyondWithNulls([order, row.id], cursor, direction) : undefined
  const request = { where: and(search.palabras, condition, beyond), orderBy: orderBy(order), limit: rows }
  const ids = db.nested({ fields: { id: row.id }, from: row, leftJoins: search.leftJoins, ...request }, 'en_pagina')
  return { request, ofThese: inLists([ids]) }
}

function onPage(
  db: EmpresaReader,
  row: SqlSource & { id: Column },
  { guias: leads, palabras: words, leftJoins }: Search,
  { orden: order, direction, cursor, filas: rows, donde: condition, unindexedWhere = condition }: Page,
): ReturnType<typeof inLists> {
  const toward = direction === 'asc' ? sql`asc` : sql`desc`
  const list = (por: Expression, carries: SQL | undefined, si: SQL, alias: string) => {
    const beyond = cursor ? beyondWithNulls([por, row.id], cursor, direction) : undefined
    const where = and(carries, words, carries ? unindexedWhere : condition, beyond)
    const query: Query<{ id: Column }> = {
      fields: { id: row.id },
      from: row,
      leftJoins,
      ...(where ? { where } : {}),
      orderBy: [sql`${por} ${toward}`, sql`${row.id} ${toward}`],
      limit: sql`case when ${si} then ${rows} else 0 end`,
    }
    return db.nested(query, alias)
  }
  // the first that is short leads; the `+` keeps the order's index from leading there
  const shortOnes = leads.map(({ carries, few }, i) => {
    const before = leads.slice(0, i).map((g) => sql`not ${g.few} and `)
    return list(unindexed(order), carries, sql.join([...before, few]), `corta_${i}`)
  })
  const none = sql.join([sql`1`, ...leads.map(({ few }) => sql` and not ${few}`)])
  return inLists([...shortOnes, list(order, undefined, none, 'larga')])
}
