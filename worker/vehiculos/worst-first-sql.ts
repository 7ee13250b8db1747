/**
 * Vehicles worst first: by verdict, then as the board has them: those that have had it longest, and of «Puede salir» those
 * that will lose it soonest. The days of `veredictos` order them, so a page is a short index range of each verdict.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '../domain/cursor'
import { VEREDICTOS, type Veredicto } from '../domain/vehiculos/veredicto'
import { unindexed } from '../tenant/expressions'
import { beyondOf } from '../tenant/keyset'
import type { Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { searchOf } from '../tenant/search'
import type { SqlSource } from '../tenant/source'
import { holds } from './sql'

/** The days of a segment in the order in which its verdict has them. */
const daysOf = (s: SqlSource<'veredictos'>, veredicto: Veredicto) =>
  veredicto === 'Puede salir' ? ([s.hasta, s.desde] as const) : ([s.desde, s.hasta] as const)

/** A vehicle's place in the order on a day, as text: the rank of its verdict and both days of its segment. */
export function worstFirst(db: EmpresaReader, v: SqlSource<'vehiculos'>, day: string): SQL<string> {
  const s = db.from('veredictos', 'lugar')
  const places = VEREDICTOS.map((veredicto, rank) => {
    const [first, second] = daysOf(s, veredicto)
    return sql`when ${veredicto} then ${sql.raw(`'${rank}'`)} || ${first} || ${second}`
  })
  const isOwn = and(eq(s.vehiculo_id, v.id), holds(s, day))
  return sql<string>`coalesce((select case ${s.veredicto} ${sql.join(places, sql` `)} end from ${s} where ${isOwn}), '')`
}

const PLACE = /^(\d)(.{10})(.{10})$/

/** The place of a row in any order of the list, as its cursor has it. */
export const placeIn = (order: Column | SQL) => sql<string | number | null>`${order}`

/** Where a cursor of this order stands; a rank that no verdict has when it is none. */
function placeOf([value, id]: Cursor) {
  const [, rank, first, second] = PLACE.exec(String(value)) ?? []
  return first && second ? { rank: Number(rank), keys: [first, second, id] } : { rank: Number.NaN, keys: [] }
}

interface Walk {
  day: string
  q: string
  /** only those of this verdict; null for all */
  veredicto: Veredicto | null
  pager: Pager
}

/**
 * The ids of the vehicles from the cursor on, in this order, up to a number: one index range per verdict. The ranges
 * stand in one `union all`, so SQLite does not begin the next before the number is reached.
 */
export function walkWorstFirst(db: EmpresaReader, walk: Walk, upTo: number): (limit: number | SQL) => SQL {
  const { pager, veredicto } = walk
  const place = pager.cursor && placeOf(pager.cursor)
  const ranks = VEREDICTOS.map((one, rank) => ({ one, rank })).filter(({ one, rank }) => {
    if (veredicto && one !== veredicto) return false
    return !place || (pager.backward ? rank <= place.rank : rank >= place.rank)
  })
  if (pager.backward) ranks.reverse()
  const ranges = ranks.map(({ one, rank }) => rangeOf(db, walk, one, rank === place?.rank ? place.keys : null, upTo))
  if (ranges.length === 0) return () => sql`(select null as id where 0)`
  const all = sql.join(
    ranges.map((range) => sql`select id from ${range}`),
    sql` union all `,
  )
  return (limit) => sql`(${all} limit ${limit})`
}

function rangeOf(
  db: EmpresaReader,
  { day, q, pager }: Walk,
  veredicto: Veredicto,
  keys: string[] | null,
  limit: number,
) {
  const s = db.from('veredictos')
  const v = db.from('vehiculos', 'de_quien')
  const { words } = searchOf(db, 'vehiculos', v, q)
  const toward = pager.direction === 'asc' ? sql`asc` : sql`desc`
  const [first, second] = daysOf(s, veredicto)
  const order = [first, second, s.vehiculo_id]
  // cursor and day bound the range on the same side: the day is checked row by row, so that the index serves the cursor
  const bounded = keys !== null && pager.direction === (veredicto === 'Puede salir' ? 'asc' : 'desc')
  const turn = bounded ? unindexed(first) : first
  const isOfTheDay =
    veredicto === 'Puede salir'
      ? sql`+${s.desde} <= ${day} and ${turn} > ${day}`
      : sql`${turn} <= ${day} and +${s.hasta} > ${day}`
  return db.nested(
    {
      fields: { id: sql<string>`${s.vehiculo_id}`.as('id') },
      from: s,
      // a left join, although each has its vehicle: it keeps SQLite from beginning with the vehicles
      leftJoins: words ? [[v, eq(v.id, s.vehiculo_id)]] : [],
      where: and(
        eq(s.veredicto, veredicto),
        isOfTheDay,
        words,
        keys ? beyondOf(order, keys, pager.direction) : undefined,
      ) as SQL,
      orderBy: order.map((column) => sql`${column} ${toward}`),
      limit,
    },
    `de_rango_${VEREDICTOS.indexOf(veredicto)}`,
  )
}
