/**
 * What a company watches for on the road, and when people are told (docs/decisions/0060). No form: the Device loads it
 * before its first answer.
 */

import type { ZonedHours } from '../horarios/hours'
import type { ExpectingPlace } from './arrival'
import { type Episode, type EpisodioTipo, TELL_MS } from './episode'
import type { WatchRules } from './watch'

/** As stored in `empresas.vigilancia`. */
export interface CompanyRules {
  /** the company's own limit, km/h; null for none */
  limite: number | null
  /** whether people are told of speeds above a limit, the company's or a place's */
  avisaVelocidad: boolean
  /** minutes of standing outside of the company's places of which people are told; null for none */
  detencion: number | null
  /** minutes without a report, within working hours, of which people are told; null for none */
  silencio: number | null
  /** whether people are told that a fitted tracker moves outside working hours; absent where it was never chosen */
  fuera?: boolean
}

export const NO_RULES: CompanyRules = { limite: null, avisaVelocidad: false, detencion: null, silencio: null }

/** The limit of a vehicle outside of places with one of their own, km/h: its own comes before the company's, also a higher one. */
export const limitOf = (company: number | null, own: number | null): number | null => own ?? company

interface ToldPlace extends ExpectingPlace {
  /** absent in rules kept from before they had it */
  nombre?: string
  entrada: boolean
  salida: boolean
}

/** What the Device of a vehicle works with: the company's rules, and the places that are for this vehicle. */
export interface Vigilancia extends WatchRules {
  avisaVelocidad: boolean
  silencio: number | null
  /** the hours outside of which its movement is told; null or absent: never */
  toKeep?: ZonedHours | null
  lugares: readonly ToldPlace[]
  /** the company's zone, in which arrivals are expected; absent in rules kept from before there were any */
  zona?: string
}

/** Which part of an episode people are told of: that it began, or that it ended; as stored in `alertas.umbral`. */
export const BEGUN = 0
export const ENDED = 1
export type Moment = typeof BEGUN | typeof ENDED

/** An episode with its vehicle and what is to be told of it; null: it is kept without a notice. */
export interface ToldEpisode extends Episode {
  vehiculoId: string
  moment: Moment | null
  /** the name of its place when it was heard, for one that is deleted before it is written */
  nombre?: string
}

/** An episode without an alert is written to D1 after this long, so that a short visit is written once, with its end. */
const UNTOLD_MS = 5 * 60_000

/** How long these episodes wait until they are written to D1, in ms: not at all where an alert goes with one. */
export const writeDelay = (waiting: readonly ToldEpisode[]): number =>
  waiting.some(({ moment }) => moment !== null) ? 0 : UNTOLD_MS

/** Whether no place, limit, stop or silence is watched; movement outside the hours is judged apart. */
export const isIdle = ({ lugares, limite, detencion, silencio }: Vigilancia): boolean =>
  lugares.length === 0 && limite === null && detencion === null && silencio === null

/**
 * What to tell of an episode as it was just heard, by the rules of that moment.
 * @param now UTC milliseconds; what began long ago is told by its end only where ends are told
 */
export function momentOf(episode: Episode, rules: Vigilancia, now: number): Moment | null {
  if (!episode.avisa) return null
  const { begun, ended } = wishes(episode.tipo, episode.lugar, rules)
  // a movement outside the hours is told once, when it is proven
  if (episode.fin === null || episode.tipo === 'fuera') return begun ? BEGUN : null
  if (ended) return ENDED
  return begun && now - episode.inicio <= TELL_MS ? BEGUN : null
}

function wishes(tipo: EpisodioTipo, placeId: string | null, rules: Vigilancia): { begun: boolean; ended: boolean } {
  if (tipo === 'velocidad') return { begun: rules.avisaVelocidad, ended: false }
  if (tipo === 'detencion') return { begun: rules.detencion !== null, ended: false }
  if (tipo === 'silencio') return { begun: rules.silencio !== null, ended: false }
  if (tipo === 'fuera') return { begun: rules.toKeep != null, ended: false }
  const place = rules.lugares.find(({ id }) => id === placeId)
  if (tipo === 'permanencia') return { begun: place?.permanencia != null, ended: false }
  if (tipo === 'llegada') return { begun: place?.llegada != null, ended: false }
  return { begun: place?.entrada ?? false, ended: place?.salida ?? false }
}

/**
 * Episodes of a vehicle with what is told of each.
 * @param of the rules people are told by, null for telling nothing; the places, whose names are kept; `now` as of `momentOf`
 */
export function toldOf(
  episodes: readonly Episode[],
  vehiculoId: string,
  { rules, places, now }: { rules: Vigilancia | null; places: Vigilancia['lugares']; now: number },
): ToldEpisode[] {
  return episodes.map((e) => {
    const nombre = places.find(({ id }) => id === e.lugar)?.nombre
    return { ...e, vehiculoId, moment: rules && momentOf(e, rules, now), ...(nombre !== undefined && { nombre }) }
  })
}

/** Merges two reports of one episode: the later one, with the notice of either; an end wins over a beginning. */
export function merged(before: ToldEpisode | undefined, after: ToldEpisode): ToldEpisode {
  const nombre = after.nombre ?? before?.nombre
  const moment = before?.moment == null || after.moment === ENDED ? after.moment : before.moment
  return { ...after, moment, ...(nombre !== undefined && { nombre }) }
}

/** The most that is kept while D1 does not answer: the newest. */
const WAITING_MAX = 500

/** The queue after new reports: one entry for each episode. */
export function waitingAfter(waiting: readonly ToldEpisode[], said: readonly ToldEpisode[]): ToldEpisode[] {
  const keyOf = ({ vehiculoId, id }: ToldEpisode) => `${vehiculoId}:${id}`
  const byEpisode = new Map(waiting.map((e) => [keyOf(e), e]))
  for (const e of said) byEpisode.set(keyOf(e), merged(byEpisode.get(keyOf(e)), e))
  return [...byEpisode.values()].slice(-WAITING_MAX)
}
