/**
 * Whether a vehicle stands longer than its company wants to be told: a machine fed one fix at a time, in order of time
 * (docs/decisions/0055). Of a phone only that it stands is known, not whether the engine runs.
 */
import { type Coordinates, metersBetween } from '../dispositivos/geometry'

/** It stands while its fixes lie this close to the first one, or within twice their accuracy; metres. */
const RADIUS_M = 60

export interface StopState extends Coordinates {
  /** UTC milliseconds */
  since: number
  /** the first fix away from there, while one alone may be noise; null without */
  away: number | null
  isTold: boolean
}

interface LongStop {
  from: number
  /** null while it lasts */
  until: number | null
}

const begun = ({ lat, lng, at }: Coordinates & { at: number }): StopState => ({
  lat,
  lng,
  since: at,
  away: null,
  isTold: false,
})

/**
 * The state after a fix, and the long stop that it proved or ended.
 * @param limit milliseconds; null when the company is not to be told, as at its own places
 */
export function stopStep(
  state: StopState | null,
  fix: Coordinates & { at: number; accuracy: number },
  limit: number | null,
): { state: StopState; stop: LongStop | null } {
  if (!state) return { state: begun(fix), stop: null }
  if (metersBetween(state, fix) <= Math.max(RADIUS_M, 2 * fix.accuracy)) {
    const isLong = !state.isTold && limit !== null && fix.at - state.since >= limit
    const isTold = state.isTold || isLong
    const isSame = state.away === null && isTold === state.isTold
    return {
      state: isSame ? state : { ...state, away: null, isTold },
      stop: isLong ? { from: state.since, until: null } : null,
    }
  }
  if (state.away === null) return { state: { ...state, away: fix.at }, stop: null }
  return { state: begun(fix), stop: state.isTold ? { from: state.since, until: state.away } : null }
}
