/**
 * What other trackers tell, in our own terms: the positions that their messages hold, and why one holds none. The
 * translators beside this file are pure; each says the units of its source.
 */

import { FUTURE_MS, PAST_MS } from '../dispositivos/instant'
import { isPossible } from '../dispositivos/point'

/** Why a message is not a position that can be stored. */
const REJECTIONS = [
  /** not in the format of a program that is understood */
  'unreadable',
  /** OwnTracks with a key of its own */
  'encrypted',
  'time',
  'coordinates',
  /** exactly (0, 0): a tracker without satellites */
  'no-satellites',
  /** the tracker itself says that its position is not valid */
  'not-valid',
  'future',
  'too-old',
] as const
export type Rejection = (typeof REJECTIONS)[number]

/** Degrees, metres (0: unknown), metres per second, degrees from north; UTC milliseconds. */
interface TrackerFix {
  at: number
  lat: number
  lng: number
  accuracy: number
  speed: number | null
  heading: number | null
}

/** One element of a message: a position, a sign of life without one, or a rejected one. */
export type Reading = { fix: TrackerFix } | { fix: null; rejected: Rejection | null }

/** A reading of a message that speaks for several trackers, with the id that each sends. */
export interface NamedReading {
  ident: string
  reading: Reading
}

export const ALIVE: Reading = { fix: null, rejected: null }
export const rejected = (why: Rejection): Reading => ({ fix: null, rejected: why })

/** Metres per second in a knot, and in a kilometre per hour. */
export const KNOT = 1852 / 3600
export const KMH = 1 / 3.6

/** What a source says of one position; null is unknown, NaN unreadable. */
interface RawFix {
  /** UTC milliseconds */
  at: number | null
  lat: number | null
  lng: number | null
  accuracy?: number | null
  /** in the source's unit, see `speedUnit` */
  speed?: number | null
  heading?: number | null
  valid?: boolean | null
}

/**
 * Judges one position of a source.
 * @param speedUnit metres per second in the source's unit of speed
 * @param now UTC milliseconds
 */
export function readingOf(raw: RawFix, speedUnit: number, now: number): Reading {
  const { at, lat, lng } = raw
  if (lat === null && lng === null) return ALIVE
  if (at === null || Number.isNaN(at)) return rejected('time')
  const fix = {
    at: Math.round(at),
    lat: lat ?? Number.NaN,
    lng: lng ?? Number.NaN,
    accuracy: known(raw.accuracy) ?? 0,
    speed: scaled(known(raw.speed), speedUnit),
    heading: known(raw.heading),
  }
  if (raw.valid === false) return rejected('not-valid')
  if (fix.lat === 0 && fix.lng === 0) return rejected('no-satellites')
  if (fix.at > now + FUTURE_MS) return rejected('future')
  if (fix.at < now - PAST_MS) return rejected('too-old')
  return isPossible(fix, now) ? { fix } : rejected('coordinates')
}

/** Negative values mean «unknown»: −1 is how several programs say so. */
const known = (value: number | null | undefined): number | null =>
  value != null && value >= 0 && value < Number.POSITIVE_INFINITY ? value : null

const scaled = (value: number | null, unit: number): number | null => (value === null ? null : value * unit)
