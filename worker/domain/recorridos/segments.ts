/** The parts of a day, and how pieces of what is known are cut into them. */
import { highest, type Interval } from './params'
import type { Driving, Piece } from './stretches'

/**
 * A part of the day. Segments follow each other without gap or overlap from the day's beginning to its end, or to now.
 * `meters` are those driven, `topSpeed` is in metres per second; both are 0 and null unless it moved.
 */
export interface Segment extends Interval {
  kind: 'moving' | 'stopped' | 'silent' | 'off-hours'
  meters: number
  topSpeed: number | null
}

const NOT_DRIVEN = { meters: 0, topSpeed: null }

/** Pieces cut to the day, and what lies between them: off hours, or silence. */
export function partition(
  pieces: readonly Piece[],
  { from, until }: Interval,
  offHours: readonly Interval[],
): Segment[] {
  const segments: Segment[] = []
  const put = (kind: Segment['kind'], start: number, end: number, piece?: Driving) => {
    const span = { from: Math.max(start, from), until: Math.min(end, until) }
    if (span.until <= span.from) return
    const before = segments.at(-1)
    if (before && before.kind === kind && kind !== 'moving') before.until = span.until
    else segments.push({ kind, ...span, ...(piece ? drivenIn(piece, span) : NOT_DRIVEN) })
  }
  const unknown = (start: number, end: number) => {
    let at = start
    for (const off of offHours) {
      if (off.until <= at || off.from >= end) continue
      put('silent', at, off.from)
      put('off-hours', Math.max(at, off.from), Math.min(end, off.until))
      at = Math.max(at, off.until)
    }
    put('silent', at, end)
  }
  let at = from
  for (const piece of pieces) {
    unknown(at, Math.min(piece.from, until))
    put(piece.kind, piece.from, piece.until, piece.kind === 'moving' ? piece : undefined)
    at = Math.max(at, piece.until)
  }
  unknown(at, until)
  return segments
}

/** What was driven within a span; a step over its edge counts by its share of time. */
function drivenIn({ steps }: Driving, span: Interval): Pick<Segment, 'meters' | 'topSpeed'> {
  let meters = 0
  let topSpeed: number | null = null
  for (const step of steps) {
    const within = Math.min(step.until, span.until) - Math.max(step.from, span.from)
    if (within <= 0) continue
    meters += step.meters * (within / (step.until - step.from))
    topSpeed = highest(topSpeed, step.topSpeed)
  }
  return { meters, topSpeed }
}
