/** What happened to a vehicle once: one row with its beginning, end and peak (`episodios`, docs/decisions/0055). */

/**
 * As stored in `episodios.tipo`: a visit to a place, a speed above the company's limit, a long stop, no report for long, a
 * long stay at a place, a place where it was expected and had not been, movement outside working hours.
 */
export const EPISODIOS = ['visita', 'velocidad', 'detencion', 'silencio', 'permanencia', 'llegada', 'fuera'] as const
export type EpisodioTipo = (typeof EPISODIOS)[number]

/** What is older than this is kept and not told any more; milliseconds. */
export const TELL_MS = 15 * 60_000

export interface Episode {
  /** the same for the same episode, whatever was known of it; unique within its device and vehicle */
  id: string
  tipo: EpisodioTipo
  /** id of the place; null outside of all */
  lugar: string | null
  /** UTC milliseconds; of `llegada` the deadline */
  inicio: number
  /**
   * null while it lasts; of `llegada` when it came that day, which may turn out to be before the deadline; of `fuera` the
   * beginning itself where nothing is recorded
   */
  fin: number | null
  /** top speed of `velocidad`, km/h; null for others */
  maximo: number | null
  /** the limit of `velocidad`, km/h, and of `permanencia`, minutes; null for others */
  limite: number | null
  /** whether people are told: it was heard of in time */
  avisa: boolean
}

/** @param at when the fix was taken that proved it, `now` when it arrived */
export function episodeOf(e: Omit<Episode, 'id' | 'avisa'>, { at, now }: { at: number; now: number }): Episode {
  return { ...e, id: [e.tipo, e.lugar ?? '', e.inicio].join(':'), avisa: now - at <= TELL_MS }
}
