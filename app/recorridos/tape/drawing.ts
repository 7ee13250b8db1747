/** What the tape draws: pure, from a day to percentages and paths in a box of 1440 by 100. */
import type { Day } from '@domain/recorridos/day'
import type { Interval } from '@domain/recorridos/params'
import type { Segment } from '@domain/recorridos/segments'
import type { Way } from '../way'
import { kmh } from '../words'

const WIDTH = 1440
const HEIGHT = 100
/** One column for each two minutes: finer than a pixel of the tape on most screens. */
const COLUMN = 2
/** The speed axis ends at a round figure, never below this (km/h). */
const AXIS_MIN = 40
const AXIS_STEP = 20

interface Band {
  from: number
  kind: Segment['kind']
  left: string
  width: string
}

/** The parts of the day as shares of the whole local day, which ends at `until` also when it is not over. */
export function bandOf(day: Day, until: number): Band[] {
  const shares = sharesOf(day.segments, day, until)
  return day.segments.map(({ kind }, i) => ({ ...(shares[i] as Omit<Band, 'kind'>), kind }))
}

/** Spans of a day as shares of the whole local day. */
export function sharesOf(spans: readonly Interval[], { from }: Pick<Day, 'from'>, until: number) {
  const share = (ms: number) => `${((ms / (until - from)) * 100).toFixed(3)}%`
  return spans.map((span) => ({
    from: span.from,
    left: share(span.from - from),
    width: share(span.until - span.from),
  }))
}

/**
 * The figure at the top of the speed axis, km/h: the top speed of the day and the limit lie below it.
 * @param limit km/h; null for none
 */
export const speedAxis = ({ topSpeed }: Pick<Day, 'topSpeed'>, limit: number | null): number =>
  Math.max(AXIS_MIN, Math.ceil(Math.max(kmh(topSpeed ?? 0), limit ?? 0) / AXIS_STEP) * AXIS_STEP)

/** How far down the speed graph the line of a limit lies, in its box of 100. */
export const limitLine = (limit: number, top: number): number => HEIGHT - (limit / top) * HEIGHT

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
