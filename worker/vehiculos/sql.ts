/** What narrows a list of vehicles: search words, and the day's verdict. */
import { and, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import { SAMPLE_ID, SAMPLE_OWNER, SAMPLE_PLATE } from '../domain/vehiculos/sample-fleet'
import type { Veredicto } from '../domain/vehiculos/veredicto'
import { type Ids, leadOf, type Search } from '../tenant/page'
import type { EmpresaReader } from '../tenant/read'
import { vehiculos } from '../tenant/schema/fleet'
import { searchOf } from '../tenant/search'
import type { SqlSource, Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

/** Rows of one verdict are not sorted, so more of them are read before falling back to the index of an order. */
const FILTERED_MAX = 1000

/** Whether a row of `veredictos` holds on `day`. */
export const holds = (s: SqlSource<'veredictos'>, day: string): SQL =>
  sql`(${s.desde} <= ${day} and ${s.hasta} > ${day})`

/**
 * The same through the index of the verdict: the `+` disables one of the two days, so that the more selective one uses
 * the index.
 */
const led = (db: EmpresaReader, s: SqlSource<'veredictos'>, veredicto: Veredicto, day: string): SQL => {
  const from = db.lead(s.desde)
  const until = db.lead(s.hasta)
  const days =
    veredicto === 'Puede salir'
      ? sql`+${s.desde} <= ${day} and ${until} > ${day}`
      : sql`${from} <= ${day} and +${s.hasta} > ${day}`
  return sql`(${db.lead(s.veredicto)} = ${veredicto} and ${days})`
}

/** Whether a vehicle has this verdict on `day`, looked up by vehicle. */
export function hasVeredicto(
  db: EmpresaReader,
  v: SqlSource<'vehiculos'>,
  veredicto: Veredicto,
  day: string,
): SQL<number> {
  const s = db.from('veredictos', 'suyo')
  const isOwn = and(eq(s.vehiculo_id, v.id), holds(s, day))
  return sql<number>`coalesce((select ${s.veredicto} from ${s} where ${isOwn}) = ${veredicto}, 0)`
}

/** Whether a vehicle is still one of the sample fleet: a range of ids, which the index answers, and its plate and owner. */
export const isOfSample = (v: Pick<SqlSource<'vehiculos'>, 'id' | 'placa' | 'titular'>): SQL =>
  and(
    gte(v.id, SAMPLE_ID),
    lt(v.id, `${SAMPLE_ID}~`),
    like(v.placa, `${SAMPLE_PLATE}%`),
    eq(v.titular, SAMPLE_OWNER),
  ) as SQL

/** Deletes the vehicles of the sample fleet, and returns them to be counted. */
export const removeSample = (db: Scoped): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .delete(vehiculos)
      .where(and(eq(vehiculos.empresa_id, empresaId), isOfSample(vehiculos)))
      .returning({ id: vehiculos.id }),
  )

/** The first vehicles of a verdict on `day`, by its index. */
export function vehiclesOf(db: EmpresaReader, veredicto: Veredicto, day: string, limit: number, alias: string): Ids {
  const s = db.from('veredictos')
  return db.nested(
    {
      fields: { id: sql<string>`${s.vehiculo_id}`.as('id') },
      from: s,
      where: led(db, s, veredicto, day),
      // «Puede salir»: soonest to end first; other verdicts: longest-standing first
      orderBy: [sql`${veredicto === 'Puede salir' ? s.hasta : s.desde} asc`],
      limit,
    },
    alias,
  )
}

/** What narrows the list: the search first, then the verdict. */
export function search(
  db: EmpresaReader,
  v: SqlSource<'vehiculos'>,
  { q, veredicto, day }: { q: string; veredicto: Veredicto | null; day: string },
): Search {
  const searched = searchOf(db, 'vehiculos', v, q)
  const row = { id: v.id, unindexed: v.busqueda }
  if (!veredicto) return searched
  const byVeredicto = leadOf(row, [vehiclesOf(db, veredicto, day, FILTERED_MAX + 1, 'de_veredicto')], {
    max: FILTERED_MAX,
  })
  return { ...searched, leads: [...searched.leads, byVeredicto] }
}
