/** What ends because it is not watched any more: a vehicle's device moved, a place was deleted or is for others now. */
import { type Episode, episodeOf } from './episode'
import { isProven } from './speeding'
import type { WatchState } from './watch'

/**
 * The ends of what lasts in a state, at its last fix; none of them is told.
 * @param staysAt the places that are still watched; null when nothing is
 */
export function endings(
  { last, visits, dwells = {}, speeding, stop }: WatchState,
  staysAt: ReadonlySet<string> | null,
): Episode[] {
  if (!last) return []
  const fin = last.at
  const none = { lugar: null, fin, maximo: null, limite: null } as const
  const ended: Omit<Episode, 'id' | 'avisa'>[] = Object.entries(visits).flatMap(([place, { since }]) =>
    since === null || staysAt?.has(place) ? [] : [{ ...none, tipo: 'visita' as const, lugar: place, inicio: since }],
  )
  for (const [place, { since, told: limite }] of Object.entries(dwells))
    if (limite !== null && !staysAt?.has(place))
      ended.push({ ...none, tipo: 'permanencia', lugar: place, inicio: since, limite })
  if (staysAt === null && speeding && isProven(speeding)) {
    const { from: inicio, peak: maximo, limit: limite } = speeding
    ended.push({ tipo: 'velocidad', lugar: speeding.lugar, inicio, fin, maximo, limite })
  }
  if (staysAt === null && stop?.isTold) ended.push({ ...none, tipo: 'detencion', inicio: stop.since })
  return ended.map((e) => ({ ...episodeOf(e, { at: fin, now: fin }), avisa: false }))
}
