/**
 * The day of a vehicle, read from its points: when it drove, stood, said nothing, or was off hours. Pure: the same
 * points give the same day in any order of arrival, on the server and in the browser (docs/decisions/0051).
 */
import { metersBetween } from '../dispositivos/geometry'
import type { Point } from '../dispositivos/point'
import { type Fix, fixesOf } from './fixes'
import { DAY_MARGIN_MS, DAY_RULE, type DayParams, highest, type Interval, isWithin, RULE } from './params'
import { partition, type Segment } from './segments'
import { type Piece, piecesOf, type Standing } from './stretches'
import { type Trip, tripsOf } from './trips'

/**
 * The vehicle stood at a place (degrees) for at least `stopMs`; it may have come the day before, or leave the day
 * after.
 */
export interface Stop extends Interval {
  lat: number
  lng: number
  cameBefore: boolean
  leavesAfter: boolean
}

/** Nothing is known for longer than `silenceMs`. */
export interface Silence extends Interval {
  /** metres as the crow flies between the fixes around it, which no distance counts; null without one on both sides */
  apart: number | null
  /** fixes that came and were too inaccurate to say where */
  inaccurate: number
}

/** Durations in milliseconds, distance in metres, `topSpeed` in metres per second. */
export interface Day extends Interval {
  rule: number
  segments: Segment[]
  trips: Trip[]
  stops: Stop[]
  silences: Silence[]
  meters: number
  movingMs: number
  stoppedMs: number
  silentMs: number
  offHoursMs: number
  topSpeed: number | null
  /** every point of the day in order, the bad ones too */
  fixes: Fix[]
}

/** The day of a vehicle by its points, given in any order; a point given twice counts once. */
export function day(points: readonly Point[], params: DayParams): Day {
  const { from, now, offHours = [] } = params
  const until = Math.max(from, Math.min(params.until, now))
  const near = points.filter((p) => p.at >= from - DAY_MARGIN_MS && p.at < params.until + DAY_MARGIN_MS)
  const fixes = fixesOf(near.filter((p) => !offHours.some((span) => isWithin(span, p.at))))
  const good = fixes.filter((f) => f.quality === 'good')
  const pieces = timeline(good, offHours)
  extendToNow(pieces, params, offHours)
  const segments = partition(pieces, { from, until }, offHours)
  const lengthOf = (kind: Segment['kind']) =>
    segments.reduce((sum, s) => (s.kind === kind ? sum + s.until - s.from : sum), 0)
  return {
    rule: DAY_RULE,
    from,
    until,
    segments,
    trips: tripsOf(segments),
    stops: pieces.filter((p) => p.kind === 'stopped').flatMap((p) => stopOf(p, { from, until }, params.until)),
    silences: segments.filter((s) => s.kind === 'silent').flatMap((s) => silenceOf(s, fixes, good)),
    meters: segments.reduce((sum, s) => sum + s.meters, 0),
    movingMs: lengthOf('moving'),
    stoppedMs: lengthOf('stopped'),
    silentMs: lengthOf('silent'),
    offHoursMs: lengthOf('off-hours'),
    topSpeed: segments.reduce<number | null>((top, s) => highest(top, s.topSpeed), null),
    fixes: fixes.filter((f) => isWithin({ from, until: params.until }, f.at)),
  }
}

/** The known pieces of the day, in order; between them lie silences and off hours. */
function timeline(good: readonly Fix[], offHours: readonly Interval[]): Piece[] {
  const pieces: Piece[] = []
  let begin = 0
  for (let i = 1; i <= good.length; i++) {
    const f = good[i - 1] as Fix
    const g = good[i]
    const isWhole = g && g.at - f.at <= RULE.silenceMs && !offHours.some((o) => o.from < g.at && o.until > f.at)
    if (isWhole) continue
    pieces.push(...piecesOf(good, begin, i - 1))
    begin = i
  }
  return pieces
}

/**
 * Extends the last piece to now, or to where recording ended: until its last fix is old enough for a silence, the vehicle
 * is taken to go on as before.
 */
function extendToNow(pieces: Piece[], { now, until }: DayParams, offHours: readonly Interval[]) {
  const last = pieces.at(-1)
  if (!last || now >= until || now <= last.until || now - last.until > RULE.silenceMs) return
  const closing = offHours.find((span) => span.from >= last.until)?.from ?? now
  last.until = Math.min(now, closing)
}

function stopOf(piece: Standing, within: Interval, midnight: number): Stop[] {
  const from = Math.max(piece.from, within.from)
  const until = Math.min(piece.until, within.until)
  if (until <= from || piece.until - piece.from < RULE.stopMs) return []
  const { lat, lng } = piece
  return [{ from, until, lat, lng, cameBefore: piece.from < within.from, leavesAfter: piece.until > midnight }]
}

function silenceOf({ from, until }: Segment, fixes: readonly Fix[], good: readonly Fix[]): Silence[] {
  if (until - from <= RULE.silenceMs) return []
  const before = good.findLast((f) => f.at <= from)
  const after = good.find((f) => f.at >= until)
  const inaccurate = fixes.filter((f) => f.quality === 'inaccurate' && isWithin({ from, until }, f.at)).length
  return [{ from, until, apart: before && after ? metersBetween(before, after) : null, inaccurate }]
}
