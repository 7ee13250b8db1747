/** The episodes that a Device writes to D1, and the alert that each may become (docs/decisions/0060). */
import { dayIn } from '../domain/day'
import { foldForSearch } from '../domain/fold'
import { EPISODE_NOTICES, episodeKey } from '../domain/lugares/alerted'
import type { ToldEpisode } from '../domain/lugares/rules'
import { ALERTA_TIPO, sentence } from '../domain/lugares/sentence'
import { formatPlaca, placaWords } from '../domain/vehiculos/placa'
import { outboxInsert } from '../outbox/raw-rows-sql'
import type { Connection } from '../platform-db/connect'
import { batch, read, text, write } from '../platform-db/sql'

interface Names {
  zona: string
  placas: ReadonlyMap<string, string>
  /** of the place of an episode: as it is now, or as it was when the place was deleted; null when it is not known */
  placeOf(e: ToldEpisode): string | null
}

export class EpisodiosDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /**
   * Writes episodes, all or none; the call may be repeated. An episode that has ended is not changed any more. Where
   * people are to be told (`moment` is not null) the episode gets one alert; if its end is told too, that opens the
   * alert again. Episodes of a vehicle that was deleted are left out.
   * @param now UTC milliseconds
   */
  async put(episodes: readonly ToldEpisode[], now: number): Promise<void> {
    if (episodes.length === 0) return
    const names = await this.#names(episodes)
    const isTold = episodes.some(({ moment }) => moment !== null)
    await this.d1.batch([
      ...episodes.flatMap((e) => [this.#put(e, names, now), ...this.#alert(e, names, now)]),
      ...(isTold ? [this.#mail(now)] : []),
    ])
  }

  /** Puts the mails about the new alerts into the outbox. */
  #mail(now: number): D1PreparedStatement {
    return write(
      this.d1,
      outboxInsert({ tipo: EPISODE_NOTICES, destino: '?1', carga: "'{}'", now: '?2' }),
      this.empresaId,
      now,
    )
  }

  /** What the sentences of alerts need: the company's zone, plates and names of places. */
  async #names(episodes: readonly ToldEpisode[]): Promise<Names> {
    const named = (column: string, table: string, of: (e: ToldEpisode) => string | null) =>
      read(
        this.d1,
        { id: text, name: text },
        `select id, ${column} as name from ${table} where empresa_id = ?1 and ${column} is not null
           and id in (select value from json_each(?2))`,
        this.empresaId,
        JSON.stringify([...new Set(episodes.map(of).filter((id) => id !== null))]),
      )
    const [[empresa], vehiculos, lugares, written] = await batch(this.d1, [
      read(this.d1, { zona: text }, 'select zona_horaria as zona from empresas where id = ?1', this.empresaId),
      named('placa', 'vehiculos', ({ vehiculoId }) => vehiculoId),
      named('nombre', 'lugares', ({ lugar }) => lugar),
      named('lugar', 'episodios', idOf),
    ])
    const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
    const places = byId(lugares)
    const before = byId(written)
    return {
      zona: empresa?.zona ?? 'UTC',
      placas: byId(vehiculos),
      placeOf: (e) => (e.lugar === null ? null : (places.get(e.lugar) ?? before.get(idOf(e)) ?? e.nombre ?? null)),
    }
  }

  #put(e: ToldEpisode, { placeOf }: Names, now: number): D1PreparedStatement {
    return write(
      this.d1,
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, avisa,
           created_at)
         select ?1, ?2, v.id, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 from vehiculos v where v.empresa_id = ?2 and v.id = ?3
         on conflict (id) do update set fin = excluded.fin, maximo = excluded.maximo,
           avisa = excluded.avisa
         where fin is null and (excluded.fin is not null or maximo is not excluded.maximo)`,
      idOf(e),
      this.empresaId,
      e.vehiculoId,
      e.tipo,
      e.lugar,
      placeOf(e),
      e.inicio,
      e.fin,
      e.maximo,
      e.limite,
      e.avisa ? 1 : 0,
      now,
    )
  }

  #alert(e: ToldEpisode, { zona, placas, placeOf }: Names, now: number): D1PreparedStatement[] {
    const placa = placas.get(e.vehiculoId)
    if (placa === undefined) return []
    const key = alertKey(e)
    const placeName = placeOf(e)
    // without the place's name the stored text is kept, because it may contain the name
    const isNameless = e.lugar !== null && placeName === null
    const message = sentence(e, { placa: formatPlaca(placa), lugar: placeName, zona, now })
    // the sentence is kept up to date; a later moment (the end) opens the alert again, and its mail goes out again
    const follow = write(
      this.d1,
      `update alertas set mensaje = ?3, umbral = max(umbral, ?4),
         estado = case when umbral < ?4 then 'Pendiente' else estado end,
         estado_at = case when umbral < ?4 then null else estado_at end,
         estado_por = case when umbral < ?4 then null else estado_por end,
         resumen = case when umbral < ?4 then null else resumen end
       where empresa_id = ?1 and cosa = ?2 and mensaje <> ?3`,
      this.empresaId,
      key,
      message,
      e.moment ?? -1,
    )
    if (e.moment === null) return e.fin === null || isNameless ? [] : [follow]
    const tipo = ALERTA_TIPO[e.tipo]
    const open = write(
      this.d1,
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, umbral, busqueda, created_at)
         select lower(hex(randomblob(16))), ?1, v.id, ?4, ?5, ?6, ?3, ?7, ?8, ?9 from vehiculos v
         where v.empresa_id = ?1 and v.id = ?2
           and not exists (select 1 from alertas a where a.empresa_id = ?1 and a.cosa = ?3)`,
      this.empresaId,
      e.vehiculoId,
      key,
      tipo,
      message,
      dayIn(zona, e.moment === 0 ? e.inicio : (e.fin ?? e.inicio)),
      e.moment,
      [...new Set(foldForSearch(tipo, placeName ?? '', placaWords(placa)).split(' '))].join(' '),
      now,
    )
    return [follow, open]
  }
}

/** The id of an episode's row: the same however often the episode is written. */
const idOf = ({ vehiculoId, id }: ToldEpisode): string => `${vehiculoId}:${id}`
/** `alertas.cosa` of an episode. */
const alertKey = (e: ToldEpisode): string => episodeKey(idOf(e))
