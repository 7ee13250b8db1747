/** What the tape draws: pure, from a day to percentages and paths in a box of 1440 by 100. */
import type { Day } from '@domain/recorridos/day'
import type { Segment } from '@domain/recorridos/segments'
import type { Way } from './way'
import { kmh } from './words'

const WIDTH = 1440
const HEIGHT = 100
/** One column for each two minutes: finer than a pixel of the tape on most screens. */
const COLUMN = 2
/** The speed axis ends at a round figure, never below this (km/h). */
const AXIS_MIN = 40
const AXIS_STEP = 20

export interface Band {
  from: number
  kind: Segment['kind']
  left: string
  width: string
}

/** The parts of the day as shares of the whole local day, which ends at `until` also when it is not over. */
export function bandOf(day: Day, until: number): Band[] {
  const share = (ms: number) => `${((ms / (until - day.from)) * 100).toFixed(3)}%`
  const bands: Band[] = []
  for (const s of day.segments) {
    bands.push({ from: s.from, kind: s.kind, left: share(s.from - day.from), width: share(s.until - s.from) })
  }
  return bands
}

/** The figure at the top of the speed axis, km/h. */
export const speedAxis = ({ topSpeed }: Day): number =>
  Math.max(AXIS_MIN, Math.ceil(kmh(topSpeed ?? 0) / AXIS_STEP) * AXIS_STEP)

/** The speed over the day as a line and the area under it, cut where the vehicle did not move. */
export function speedPaths(way: Way, until: number, top: number): { line: string; area: string } {
  const { day } = way
  const columns = Math.max(1, Math.round(((WIDTH / COLUMN) * (day.until - day.from)) / (until - day.from)))
  const runs: [x: number, y: number][][] = []
  let isOpen = false
  way.speeds(columns).forEach((speed, i) => {
    if (speed !== null) {
      if (!isOpen) runs.push([])
      runs.at(-1)?.push([(i + 0.5) * COLUMN, HEIGHT - Math.min(1, kmh(speed) / top) * HEIGHT])
    }
    isOpen = speed !== null
  })
  const line = runs.map((run) => `M${run.map(pair).join('L')}`).join('')
  const area = runs
    .map((run) => `M${run[0]?.[0]},${HEIGHT}L${run.map(pair).join('L')}L${run.at(-1)?.[0]},${HEIGHT}Z`)
    .join('')
  return { line, area }
}

const pair = ([x, y]: [number, number]) => `${x},${y.toFixed(1)}`
