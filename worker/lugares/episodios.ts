/** What happened to one vehicle on the road: visits, speeding, long stops, lost signals (docs/decisions/0060). */
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { descending } from '../tenant/expressions'
import { type Page, Pager, type PageStart } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

/** The columns of an episode. */
export const episodeFields = (e: SqlSource<'episodios'>) => ({
  id: e.id,
  vehiculo_id: e.vehiculo_id,
  tipo: e.tipo,
  lugar_id: e.lugar_id,
  lugar: e.lugar,
  inicio: e.inicio,
  fin: e.fin,
  maximo: e.maximo,
  limite: e.limite,
})
export type EpisodeRow = Awaited<ReturnType<Episodios['ofVehicle']>>['rows'][number]

/** The episodes of one vehicle that begin from `from` on and before `until`, UTC milliseconds. */
interface EpisodesAsked extends PageStart {
  vehiculoId: string
  from: number
  until: number
  filas: number
}

export class Episodios {
  constructor(private readonly db: EmpresaReader) {}

  /** One page, the newest first; empty for another company's vehicle. */
  async ofVehicle({ vehiculoId, from, until, ...list }: EpisodesAsked) {
    const e = this.db.from('episodios')
    const pager = new Pager(list, 'desc', list.filas)
    const rows = await this.db.all({
      fields: episodeFields(e),
      from: e,
      where: and(
        eq(e.vehiculo_id, vehiculoId),
        gte(e.inicio, from),
        lt(e.inicio, until),
        pager.beyond([e.inicio, e.id]),
      ) as SQL,
      orderBy: [descending(e.inicio), descending(e.id)],
      limit: pager.limit,
    })
    const page: Page<(typeof rows)[number]> | null = pager.page(rows, (row) => [row.inicio, row.id])
    return page ?? { rows: [] as typeof rows, before: null, after: null }
  }
}
