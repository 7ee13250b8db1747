/** The alert of an episode: what it is about, and what screens phrase it by. */
import type { Episode } from './episode'

/** The first part of `alertas.cosa`, before the id of the row in `episodios`. */
export const EPISODE_CLASE = 'episodio'
export const episodeKey = (id: string): string => `${EPISODE_CLASE}:${id}`
export const isEpisodeKey = (key: string | null): boolean => key?.startsWith(`${EPISODE_CLASE}:`) ?? false

/** The kind of the outbox's rows that say that a company has alerts of episodes to be told by mail. */
export const EPISODE_NOTICES = 'episodio.avisar'

/** The episode of an alert; `lugar` is the name of its place at that time. */
export type AlertedEpisode = Omit<Episode, 'id' | 'avisa'>
