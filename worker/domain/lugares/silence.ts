/** Whether a vehicle has said nothing for longer than its company allows (docs/decisions/0060). */
import type { Interval } from '../recorridos/params'
import { type Episode, episodeOf } from './episode'

const MINUTE_MS = 60_000

/**
 * From when on a vehicle has been silent for so many minutes, counting working hours alone; UTC milliseconds.
 * @param last when it was last heard of
 * @param closed spans in which nothing is recorded, in order
 */
export function silentFrom(last: number, minutes: number, closed: readonly Interval[]): number {
  let left = minutes * MINUTE_MS
  let at = last
  for (const { from, until } of closed) {
    if (until <= at) continue
    const open = Math.max(0, from - at)
    if (open >= left) break
    left -= open
    at = until
  }
  return at + left
}

/** The episode of a lost signal, from the last report to the next one; `fin` null while it lasts. */
export const silence = (inicio: number, fin: number | null, now: number): Episode =>
  episodeOf({ tipo: 'silencio', lugar: null, inicio, fin, maximo: null, limite: null }, { at: now, now })
