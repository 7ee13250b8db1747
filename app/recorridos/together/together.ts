/** Several vehicles of one day: when any of them drives, and the colours that tell them apart. */
import type { Day } from '@domain/recorridos/day'
import type { Span } from '../playhead'

/** No more than colours that are told apart over a map. */
export const TOGETHER_MAX = 6

/**
 * The colours of ways, in the order of the vehicles; over the dark casing of a way, each at least 5:1. A number and the
 * plate stand beside each.
 */
export const WAY_COLORS = ['#ffc400', '#58b4ff', '#ff8fc4', '#4fd6a0', '#ff9a5c', '#bda8ff'] as const
export const colorOf = (i: number): string => WAY_COLORS[i % WAY_COLORS.length] as string

/** The parts of the day by what any of them did: `moving` while one drives, else `stopped`. They partition the day. */
export function anyMoving(days: readonly Pick<Day, 'segments' | 'from' | 'until'>[]): Span[] {
  const from = Math.min(...days.map((day) => day.from))
  const until = Math.max(...days.map((day) => day.until))
  const drives = days
    .flatMap(({ segments }) => segments.filter(({ kind }) => kind === 'moving'))
    .sort((a, b) => a.from - b.from)
  const spans: Span[] = []
  const add = (kind: Span['kind'], start: number, end: number) => {
    if (end > start) spans.push({ kind, from: start, until: end })
  }
  let at = from
  for (const drive of drives) {
    if (drive.until <= at) continue
    const last = spans.at(-1)
    if (last?.kind === 'moving' && drive.from <= at) last.until = drive.until
    else {
      add('stopped', at, drive.from)
      add('moving', Math.max(at, drive.from), drive.until)
    }
    at = drive.until
  }
  add('stopped', at, until)
  return spans
}
