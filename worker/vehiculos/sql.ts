/** What a list of vehicles is narrowed by: the words of its search, and the verdict of the day. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Veredicto } from '../domain/vehiculos/veredicto'
import { type Ids, leadOf, type Search } from '../tenant/page'
import type { EmpresaReader } from '../tenant/read'
import { searchOf } from '../tenant/search'
import type { SqlSource } from '../tenant/source'

/** Vehicles of one verdict stand together in no order: more of them are read before an order is walked for them. */
const FILTERED_MAX = 1000

/** Whether a row of `veredictos` holds on the day `hoy`. */
const holds = (s: SqlSource<'veredictos'>, hoy: string): SQL => sql`(${s.desde} <= ${hoy} and ${s.hasta} > ${hoy})`

/** The same by the index of the verdict: the `+` lets one day of the two lead, the one of which fewer lie on the wrong side. */
const led = (db: EmpresaReader, s: SqlSource<'veredictos'>, veredicto: Veredicto, hoy: string): SQL => {
  const [from, until] = [db.lead(s.desde), db.lead(s.hasta)]
  const days =
    veredicto === 'Puede salir'
      ? sql`+${s.desde} <= ${hoy} and ${until} > ${hoy}`
      : sql`${from} <= ${hoy} and +${s.hasta} > ${hoy}`
  return sql`(${db.lead(s.veredicto)} = ${veredicto} and ${days})`
}

/** Whether a vehicle has this verdict on the day `hoy`: its row of the day is looked up by the vehicle. */
export function hasVeredicto(
  db: EmpresaReader,
  v: SqlSource<'vehiculos'>,
  veredicto: Veredicto,
  hoy: string,
): SQL<number> {
  const s = db.from('veredictos', 'suyo')
  const isOwn = and(eq(s.vehiculo_id, v.id), holds(s, hoy))
  return sql<number>`coalesce((select ${s.veredicto} from ${s} where ${isOwn}) = ${veredicto}, 0)`
}

/** The vehicles of a verdict on the day `hoy`, by its index, the first so many. */
export function vehiclesOf(db: EmpresaReader, veredicto: Veredicto, hoy: string, limit: number, alias: string): Ids {
  const s = db.from('veredictos')
  return db.nested(
    {
      fields: { id: sql<string>`${s.vehiculo_id}`.as('id') },
      from: s,
      where: led(db, s, veredicto, hoy),
      // who may go out will be warned of, and soonest first; the others stand so since a day
      orderBy: [sql`${veredicto === 'Puede salir' ? s.hasta : s.desde} asc`],
      limit,
    },
    alias,
  )
}

/** What a list is narrowed by: the search first, then the verdict. */
export function search(
  db: EmpresaReader,
  v: SqlSource<'vehiculos'>,
  { q, veredicto, hoy }: { q: string; veredicto: Veredicto | null; hoy: string },
): Search {
  const searched = searchOf(db, 'vehiculos', v, q)
  const row = { id: v.id, fuera: v.busqueda }
  if (!veredicto) return searched
  const porVeredicto = leadOf(row, [vehiclesOf(db, veredicto, hoy, FILTERED_MAX + 1, 'de_veredicto')], {
    max: FILTERED_MAX,
  })
  return { ...searched, guias: [...searched.guias, porVeredicto] }
}
