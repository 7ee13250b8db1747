/** Positions sent by a phone or a tracker, and their plausibility checks (docs/security.md 24). */
import * as z from '../zod'
import { FUTURE_MS, PAST_MS } from './instant'

/** Up to this difference between `sentAt` and our clock is network delay; beyond it the phone's clock is wrong. */
const CLOCK_TOLERANCE_MS = 30_000
export const POINTS_PER_REPORT = 1000
/** A phone that reconnects sends a day's backlog within two minutes; legitimate use never exceeds this. */
export const POINTS_PER_MINUTE = 6000
/** 1000 points take about 150 kB. */
export const REPORT_MAX_BYTES = 256 * 1024
/** Above this, sequence numbers lose precision when subtracted and doubled. */
const SEQ_MAX = 2 ** 52 - 1
const END_OF_TIME = Date.UTC(9999, 11, 31)
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const instant = z
  .string()
  .max(40)
  .transform((text, ctx) => {
    const ms = ISO.test(text) ? Date.parse(text) : Number.NaN
    if (ms >= 0 && ms < END_OF_TIME) return ms
    ctx.addIssue({ code: 'custom', message: 'instant as ISO 8601 expected', input: text })
    return z.NEVER
  })

/** Any number: plausibility is checked later, so that one impossible point does not block a phone's queue. */
const numeric = z.union([z.number(), z.literal(Number.POSITIVE_INFINITY), z.literal(Number.NEGATIVE_INFINITY)])

/** The body of `POST /api/track/:deviceId/positions`. Instants are parsed to UTC milliseconds. */
export const Report = z.object({
  /** random id of the phone's queue, printable ASCII */
  src: z
    .string()
    .regex(/^[\x21-\x7e]{0,64}$/)
    .nullish(),
  sentAt: instant.nullish(),
  points: z
    .array(
      z.object({
        seq: z.int().min(0).max(SEQ_MAX),
        lat: numeric,
        lng: numeric,
        accuracy: numeric,
        at: instant,
        speed: numeric.nullish(),
        heading: numeric.nullish(),
      }),
    )
    .min(1)
    .max(POINTS_PER_REPORT),
})
export type Report = z.infer<typeof Report>

/**
 * A position, identified by `(src, seq, enviado)`. Degrees, metres, metres per second; instants in UTC milliseconds.
 */
export interface Point {
  src: string
  seq: number
  /** when it was measured, corrected to our clock */
  at: number
  /** when it was measured by the phone's clock: part of its identity, never corrected */
  enviado: number
  lat: number
  lng: number
  accuracy: number
  speed: number | null
  heading: number | null
}

/** The offset to add to the phone's times (ms): 0 unless `sentAt` shows that its clock is wrong. */
export function clockOffset(sentAt: number | null | undefined, now: number): number {
  if (sentAt == null) return 0
  const difference = now - sentAt
  return Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0
}

/**
 * Whether a frame was held up on its way, in a tunnel say, by what an earlier one of the same socket took: then `sentAt`
 * says nothing of the phone's clock.
 * @param earlier and `delay`: ms from `sentAt` to its arrival; null where it is not known
 */
export const isHeldUp = (delay: number | null, earlier: number | null): boolean =>
  delay !== null && earlier !== null && delay - earlier > CLOCK_TOLERANCE_MS

/** Whether a point is plausible at `now`: valid coordinates, not in the future, not older than 30 days. */
export function isPossible(p: Pick<Point, 'at' | 'lat' | 'lng' | 'accuracy'>, now: number): boolean {
  return (
    p.at <= now + FUTURE_MS &&
    p.at >= now - PAST_MS &&
    p.lat >= -90 &&
    p.lat <= 90 &&
    p.lng >= -180 &&
    p.lng <= 180 &&
    p.accuracy >= 0 &&
    p.accuracy < Number.POSITIVE_INFINITY
  )
}

/** The points of a report with corrected times. Negative or infinite speed and heading mean «unknown». */
export function pointsOf(report: Report, now: number): Point[] {
  const src = report.src ?? ''
  const d = clockOffset(report.sentAt, now)
  return report.points.map(({ seq, at, lat, lng, accuracy, speed, heading }) => ({
    src,
    seq,
    at: at + d,
    enviado: at,
    lat,
    lng,
    accuracy,
    speed: known(speed),
    heading: known(heading),
  }))
}

const known = (value: number | null | undefined): number | null =>
  value != null && value >= 0 && value < Number.POSITIVE_INFINITY ? value : null

/** Why a body is not a report; 413 when it only holds too many points. */
export interface Malformed {
  status: 400 | 413
  detalle: string
}

/** Parses the JSON body of a report. */
export function readReport(body: string): Report | Malformed {
  try {
    return readReportJson(JSON.parse(body))
  } catch {
    return { status: 400, detalle: 'JSON' }
  }
}

/** Validates a report that is JSON already. */
export function readReportJson(json: unknown): Report | Malformed {
  const wellFormed = wellFormedReport(json)
  if (wellFormed) return wellFormed
  const parsed = Report.safeParse(json)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const detail = first?.path.join('.') || 'body'
  return { status: first?.code === 'too_big' && detail === 'points' ? 413 : 400, detalle: detail }
}

const SRC = /^[\x21-\x7e]{0,64}$/
const isNumber = (v: unknown): v is number => typeof v === 'number' && !Number.isNaN(v)
const isOptionalNumber = (v: unknown): v is number | null | undefined => v == null || isNumber(v)

/** The instant in UTC milliseconds, NaN when invalid. */
function msOf(text: unknown): number {
  if (typeof text !== 'string' || text.length > 40 || !ISO.test(text)) return Number.NaN
  const ms = Date.parse(text)
  return ms >= 0 && ms < END_OF_TIME ? ms : Number.NaN
}

/**
 * A hand-written fast path of `Report`: reports are nearly always well-formed, and the schema takes five times as long.
 * Null for anything else; then the schema reports the error. A property test holds the two together.
 */
export function wellFormedReport(json: unknown): Report | null {
  if (typeof json !== 'object' || json === null) return null
  const { src, sentAt, points } = json as Record<string, unknown>
  if (src != null && (typeof src !== 'string' || !SRC.test(src))) return null
  const sent = sentAt == null ? sentAt : msOf(sentAt)
  if (Number.isNaN(sent)) return null
  if (!Array.isArray(points) || points.length === 0 || points.length > POINTS_PER_REPORT) return null
  const wellFormed: Report['points'] = []
  for (const p of points) {
    if (typeof p !== 'object' || p === null) return null
    const { seq, lat, lng, accuracy, at, speed, heading } = p as Record<string, unknown>
    const ms = msOf(at)
    if (Number.isNaN(ms) || !Number.isInteger(seq) || (seq as number) < 0 || (seq as number) > SEQ_MAX) return null
    if (!isNumber(lat) || !isNumber(lng) || !isNumber(accuracy)) return null
    if (!isOptionalNumber(speed) || !isOptionalNumber(heading)) return null
    wellFormed.push({ seq: seq as number, lat, lng, accuracy, at: ms, speed, heading })
  }
  return { src, sentAt: sent, points: wellFormed }
}
