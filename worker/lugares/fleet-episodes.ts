/** A day or a month of what happened to a company's vehicles on the road (docs/decisions/0060), page by page. */
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { COUNT_LIMIT, type Count, cappedCount } from '../domain/count'
import { terms } from '../domain/fold'
import type { AnySize } from '../domain/list'
import type { EpisodesList } from '../domain/lugares/episodes-list'
import { LUGARES_MAX } from '../domain/lugares/shape'
import type { Servicio } from '../domain/vehiculos/clase'
import { always, ascending, caseInsensitive, contains, countRows, descending, orderOf } from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { queries, type Row, type SqlSource } from '../tenant/source'
import { episodeFields } from './episodios'
import { type PlaceTime, placeTimeQueries, readPlaceTimes } from './place-times'

/** Places shown with the hours spent there, those with the most hours. */
const PLACES_MAX = 20

/** Those that begin from `from` on and before `until`, UTC milliseconds. */
interface Span {
  from: number
  until: number
}
type FleetEpisode = Row<ReturnType<typeof fieldsOf>>

interface EpisodesPage extends Page<FleetEpisode> {
  count: Count
  /** the company's places, to choose one; only where they are asked for */
  choice: { id: string; nombre: string }[]
  /** the vehicle that the list is narrowed to; null without one, or for one that the reader may not see */
  vehicle: { id: string; placa: string; servicio: Servicio } | null
  /** time at places within the period; only of a list of visits */
  places: PlaceTime[]
}

export class FleetEpisodes {
  constructor(
    private readonly db: EmpresaReader,
    private readonly now: number,
  ) {}

  /** One page, the newest first; of a list of visits also how long the vehicles were at each place in the period. */
  async list(span: Span, list: AnySize<EpisodesList>, withChoice = false): Promise<EpisodesPage> {
    const l = this.db.from('lugares')
    const { e, v, where } = this.#found(span, list)
    const pager = new Pager(list, 'desc', list.filas)
    // a left join, although every row has a vehicle: it keeps SQLite from beginning with the vehicles
    const of = { from: e, leftJoins: [[v, eq(v.id, e.vehiculo_id)]] satisfies [SqlSource, SQL][] }
    const counted = this.db.nested({ fields: { uno: always() }, ...of, where, limit: COUNT_LIMIT }, 'contados')
    const order = pager.direction === 'desc' ? descending : ascending
    const id = orderOf(list.vehiculo, e.id)
    const within = { from: span.from, until: Math.min(span.until, this.now) }
    const [recent, long] = placeTimeQueries(this.db, within, list)
    const limit = list.tipo === 'visita' ? recent.limit : 0
    const { rows, sums, choice, selected, placeTimes } = await this.db.named({
      rows: {
        fields: fieldsOf(e, v),
        ...of,
        where: and(where, pager.beyond([e.inicio, id])) as SQL,
        orderBy: [order(e.inicio), order(id)],
        limit: pager.limit,
      },
      sums: { fields: { n: countRows() }, from: counted },
      choice: {
        fields: { id: l.id, nombre: l.nombre },
        from: l,
        orderBy: [ascending(caseInsensitive(l.nombre)), ascending(l.id)],
        limit: withChoice ? LUGARES_MAX : 0,
      },
      selected: {
        fields: { id: v.id, placa: v.placa, servicio: v.servicio },
        from: v,
        where: eq(v.id, list.vehiculo ?? ''),
        limit: withChoice && list.vehiculo !== null ? 1 : 0,
      },
      placeTimes: queries({ ...recent, limit }, { ...long, limit }),
    })
    const page = pager.page(rows, (row) => [row.inicio, row.id])
    if (!page) return this.list(span, { ...list, ...FIRST_PAGE }, withChoice)
    return {
      ...page,
      count: cappedCount(sums[0]?.n ?? 0),
      choice,
      vehicle: selected[0] ?? null,
      places: readPlaceTimes(...placeTimes).slice(0, PLACES_MAX),
    }
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
  ...episodeFields(e),
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
})
