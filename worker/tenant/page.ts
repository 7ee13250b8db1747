/**
 * A page of a list of any size. A search or filter is used as the driving condition if it matches few rows
 * (LEADING_ROWS_MAX), which are read and sorted; otherwise the index of the order is walked until the page is full,
 * which is soon. All alternatives are in the same statement, and all but one are limited to 0 rows.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { unindexed } from './expressions'
import type { beyondWithNulls } from './keyset'
import type { Pager } from './pager'
import type { EmpresaReader } from './read'
import type { Fields, Nested, Query, SqlSource } from './source'

/** Up to this many rows matched by a search are read and sorted, or counted by their contents. */
export const LEADING_ROWS_MAX = 500

export type Ids = Nested<{ id: Column }> | Nested<{ id: SQL.Aliased<string> }>
type Expression = Parameters<typeof beyondWithNulls>[0][0]

/** A condition that can drive a list's query. */
export interface Lead {
  /** true for the matched rows */
  matches: SQL
  /** 1 when all matches are within the limit, 0 when there are more */
  few: SQL<number>
}
export interface Search {
  /** the words of the search, then the filter; empty when nothing narrows the list */
  leads: Lead[]
  /** every word of the search */
  words: SQL | undefined
  /**
   * what the words need besides the row itself: its vehicle. A left join, although every row has one: it forces
   * SQLite's join order, which without statistics would begin with the vehicles
   */
  leftJoins: [SqlSource, SQL][]
}

const unionAll = (lists: (Ids | SQL)[]): SQL =>
  sql.join(
    lists.map((list) => sql`select id from ${list}`),
    sql` union all `,
  )

/** Whether a column references a row of these id lists; with a prefix, whether it equals the prefix plus the id. */
export function inLists(lists: (Ids | SQL)[]): (column: Column, prefix?: string) => SQL {
  const ids = unionAll(lists)
  return (column, prefix) =>
    prefix === undefined ? sql`${column} in (${ids})` : sql`${column} in (select ${prefix} || id from (${ids}))`
}

/**
 * A driving condition from lists of ids, each limited to `max` + 1.
 * @param row its id, and a column outside every index, or SQLite would walk a whole covering index
 * @param steps intermediate sources read on the way to those ids, checked against the limit too
 */
export function leadOf(
  row: { id: Column; unindexed: Column },
  lists: Ids[],
  { steps = [], max = LEADING_ROWS_MAX }: { steps?: Query<Fields>['from'][]; max?: number } = {},
): Lead {
  const areFew = (source: SQL) => sql`(select count(*) from ${source}) <= ${max}`
  // steps first: when one is too long already, the ids are not read
  const shortOnes = [...steps.map((step) => sql`${step}`), sql`(${unionAll(lists)})`].map(areFew)
  return {
    matches: sql`${inLists(lists)(row.id)} and length(${row.unindexed}) >= 0`,
    few: sql<number>`(${sql.join(shortOnes, sql` and `)})`,
  }
}

/** The limit for counting matched rows: 0 when there are too many. */
export const ifFew = (lead: Pick<Lead, 'few'> | undefined, limit: number): number | SQL =>
  lead ? sql`case when ${lead.few} then ${limit} else 0 end` : limit

interface PageOrder {
  /** the ordering as its index has it */
  order: Expression
  pager: Pager
  /**
   * further conditions on each row: for the index walk, and for the driving conditions (the same, without index use)
   */
  where: SQL | undefined
  unindexedWhere?: SQL | undefined
  /** for an ordering that no index of these rows has: their ids beyond the cursor in that order, as a source */
  walk?: ((limit: number | SQL) => SQL) | undefined
}
interface Requested {
  /** the page's own clauses, for a query over the rows and their joins */
  request: Required<Pick<Query<Fields>, 'orderBy'>> & Pick<Query<Fields>, 'where' | 'limit'>
  /** condition that a column references a row of this page, for dependent rows */
  ofThese: ReturnType<typeof inLists>
}

/**
 * One page, beyond the cursor in the given direction. Without a driving condition, the order's index is walked
 * directly.
 */
export function pageOf(db: EmpresaReader, row: SqlSource & { id: Column }, search: Search, page: PageOrder): Requested {
  const { order, pager, where: condition, walk } = page
  const { direction, limit } = pager
  const toward = direction === 'asc' ? sql`asc` : sql`desc`
  const orderBy = (by: Expression) => [sql`${by} ${toward}`, sql`${row.id} ${toward}`]
  if (search.leads.length > 0 || walk) {
    const ofThese = search.leads.length > 0 || !walk ? onPage(db, row, search, page) : inLists([walk(limit)])
    // few ids: the `+` makes SQLite start from them
    return { request: { where: ofThese(row.id), orderBy: orderBy(unindexed(order)) }, ofThese }
  }
  const where = and(search.words, condition, pager.beyond([order, row.id]))
  const request = { where, orderBy: orderBy(order), limit }
  const ids = db.nested({ fields: { id: row.id }, from: row, leftJoins: search.leftJoins, ...request }, 'on_page')
  return { request, ofThese: inLists([ids]) }
}

function onPage(
  db: EmpresaReader,
  row: SqlSource & { id: Column },
  { leads, words, leftJoins }: Search,
  { order, pager, where: condition, unindexedWhere = condition, walk }: PageOrder,
): ReturnType<typeof inLists> {
  const toward = pager.direction === 'asc' ? sql`asc` : sql`desc`
  const list = (by: Expression, matches: SQL | undefined, ifMatched: SQL, alias: string) => {
    const where = and(matches, words, matches ? unindexedWhere : condition, pager.beyond([by, row.id]))
    const query: Query<{ id: Column }> = {
      fields: { id: row.id },
      from: row,
      leftJoins,
      ...(where ? { where } : {}),
      orderBy: [sql`${by} ${toward}`, sql`${row.id} ${toward}`],
      limit: sql`case when ${ifMatched} then ${pager.limit} else 0 end`,
    }
    return db.nested(query, alias)
  }
  // the first one with few matches drives; the `+` prevents use of the order's index
  const shortOnes = leads.map(({ matches, few }, i) => {
    const before = leads.slice(0, i).map((g) => sql`not ${g.few} and `)
    return list(unindexed(order), matches, sql.join([...before, few]), `short_${i}`)
  })
  const none = sql.join([sql`1`, ...leads.map(({ few }) => sql` and not ${few}`)])
  const long = walk ? walk(sql`case when ${none} then ${pager.limit} else 0 end`) : list(order, undefined, none, 'long')
  return inLists([...shortOnes, long])
}
