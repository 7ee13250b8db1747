/**
 * What ends because it is not watched any more: a vehicle's device moved, a place was deleted or is for others now, or a
 * span began in which nothing is recorded.
 */
import { follow } from '../recorridos/follow'
import type { Interval } from '../recorridos/params'
import { type Episode, episodeOf } from './episode'
import { isProven } from './speeding'
import { NOTHING_SEEN, type Sighting, type WatchRules, type WatchState, watch } from './watch'

/** Spans without recording are no shorter, so that fixes nearer to each other have none between them. */
export const SHORTEST_PAUSE_MS = 60_000

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

/** The state in which nothing lasts. What was measured before the last fix still changes nothing. */
export const paused = ({ last, followed }: WatchState): WatchState => ({
  ...NOTHING_SEEN,
  last,
  ...(followed && { followed }),
})

/**
 * What a new configuration ends, and the state after it.
 * @param rules what is watched from now on; null where the vehicle is another one, or nothing is watched any more
 * @param isOff whether nothing is recorded from now on
 */
export function reconfigured(
  state: WatchState,
  rules: WatchRules | null,
  isOff: boolean,
  now: number,
): { state: WatchState; ended: Episode[] } {
  if (!rules) return { state: NOTHING_SEEN, ended: endings(state, null) }
  if (isOff) return { state: paused(state), ended: endings(state, null) }
  const staysAt = new Set(rules.lugares.map(({ id }) => id))
  return { state: watch(state, rules, [], now).state, ended: endings(state, staysAt) }
}

/**
 * The same as `watch` for what a Device records: one phone is followed at a time, and what lasts ends, untold, with the
 * last fix before a span in which nothing is recorded; after it everything begins anew.
 * @param of `now` as of `watch`; `isPaused` tells whether any of a span is not recorded
 */
export function watchRecorded(
  state: WatchState,
  rules: WatchRules,
  recorded: readonly (Sighting & { src: string })[],
  { now, isPaused }: { now: number; isPaused: (span: Interval) => boolean },
): { state: WatchState; episodes: Episode[] } {
  const { followed, fixes } = follow(state.followed, recorded)
  const episodes: Episode[] = []
  let current = state
  let run: Sighting[] = []
  const look = () => {
    const next = watch(current, rules, run, now)
    current = next.state
    episodes.push(...next.episodes)
    run = []
  }
  let last = state.last?.at ?? null
  for (const fix of fixes) {
    if (last !== null && fix.at - last >= SHORTEST_PAUSE_MS && isPaused({ from: last, until: fix.at })) {
      look()
      episodes.push(...endings(current, null))
      current = paused(current)
    }
    run.push(fix)
    last = Math.max(last ?? fix.at, fix.at)
  }
  look()
  return { state: followed ? { ...current, followed } : current, episodes }
}
