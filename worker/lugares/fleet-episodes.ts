/** A day or a month of what happened to a company's vehicles on the road (docs/decisions/0060), page by page. */
import { and, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm'
import { COUNT_LIMIT, type Count, cappedCount } from '../domain/count'
import { terms } from '../domain/fold'
import type { AnySize } from '../domain/list'
import type { EpisodesList } from '../domain/lugares/episodes-list'
import { LUGARES_MAX } from '../domain/lugares/shape'
import { always, ascending, caseInsensitive, contains, countRows, descending, total } from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { Row, SqlSource } from '../tenant/source'
import { lastedMs, nameAmong } from './episodes-sql'

/** Places shown with the hours spent there, those with most of them first. */
const PLACES_MAX = 20

/** Those that begin from `from` on and before `until`, UTC milliseconds. */
interface Span {
  from: number
  until: number
}
export type FleetEpisode = Row<ReturnType<typeof fieldsOf>>

/** What the visits to one place add up to; `lugar` is its name at that time. */
export interface PlaceTime {
  id: string | null
  lugar: string | null
  visits: number
  /** visits that still last count until now */
  ms: number
}

export interface EpisodesPage extends Page<FleetEpisode> {
  count: Count
  /** the company's places, to choose one; only where they are asked for */
  choice: { id: string; nombre: string }[]
  /** only of a list of visits; others have none */
  places: PlaceTime[]
}

export class FleetEpisodes {
  constructor(
    private readonly db: EmpresaReader,
    private readonly now: number,
  ) {}

  /** One page, the newest first, and with the kind `visita` the time at each place of all that are found. */
  async list(span: Span, list: AnySize<EpisodesList>, withChoice = false): Promise<EpisodesPage> {
    const l = this.db.from('lugares')
    const { e, v, where } = this.#found(span, list)
    const pager = new Pager(list, 'desc', list.filas)
    // a left join, although every row has a vehicle: it keeps SQLite from beginning with the vehicles
    const of = { from: e, leftJoins: [[v, eq(v.id, e.vehiculo_id)]] satisfies [SqlSource, SQL][] }
    const counted = this.db.nested({ fields: { uno: always() }, ...of, where, limit: COUNT_LIMIT }, 'contados')
    const order = pager.direction === 'desc' ? descending : ascending
    const lasted = total(lastedMs(e, this.now))
    const [rows, [sum], places, choice] = await this.db.together(
      {
        fields: fieldsOf(e, v),
        ...of,
        where: and(where, pager.beyond([e.inicio, e.id])) as SQL,
        orderBy: [order(e.inicio), order(e.id)],
        limit: pager.limit,
      },
      { fields: { n: countRows() }, from: counted },
      {
        fields: { id: e.lugar_id, lugar: nameAmong(e), visits: countRows(), ms: lasted },
        ...of,
        where: and(where, isNotNull(e.lugar_id)) as SQL,
        groupBy: [e.lugar_id],
        orderBy: [descending(lasted), ascending(e.lugar_id)],
        limit: list.tipo === 'visita' ? PLACES_MAX : 0,
      },
      {
        fields: { id: l.id, nombre: l.nombre },
        from: l,
        orderBy: [ascending(caseInsensitive(l.nombre)), ascending(l.id)],
        limit: withChoice ? LUGARES_MAX : 0,
      },
    )
    const page = pager.page(rows, (row) => [row.inicio, row.id])
    if (!page) return this.list(span, { ...list, ...FIRST_PAGE }, withChoice)
    return { ...page, count: cappedCount(sum?.n ?? 0), places, choice }
  }

  #found({ from, until }: Span, { q, tipo, lugar, vehiculo }: AnySize<EpisodesList>) {
    const e = this.db.from('episodios')
    const v = this.db.from('vehiculos')
    const where = and(
      gte(e.inicio, from),
      lt(e.inicio, until),
      tipo ? eq(e.tipo, tipo) : undefined,
      lugar ? eq(e.lugar_id, lugar) : undefined,
      vehiculo ? eq(e.vehiculo_id, vehiculo) : undefined,
      ...terms(q).map((term) => contains(v.busqueda, term)),
    ) as SQL
    return { e, v, where }
  }
}

const fieldsOf = (e: SqlSource<'episodios'>, v: SqlSource<'vehiculos'>) => ({
  ...{ id: e.id, tipo: e.tipo, lugar_id: e.lugar_id, lugar: e.lugar, inicio: e.inicio, fin: e.fin },
  ...{ maximo: e.maximo, limite: e.limite, vehiculo_id: e.vehiculo_id },
  ...{ placa: v.placa, servicio: v.servicio, marca: v.marca, modelo: v.modelo },
})
