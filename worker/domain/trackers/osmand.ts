/**
 * The OsmAnd protocol: parameters of an address or of a form. Spoken by Traccar Client up to version 8 and from 10 on,
 * by the OsmAnd app, GPSLogger and many others. Coordinates in degrees, accuracy in metres, time in any of the forms of
 * values.ts (absent: now). Speed is in knots by the protocol; the OsmAnd app and GPSLogger send metres per second.
 */
import type { TrackerProgram } from './program'
import { KNOT, type Reading, readingOf } from './reading'
import { flagOf, instantOf, numberOf } from './values'

const METRES_PER_SECOND: ReadonlySet<TrackerProgram> = new Set<TrackerProgram>(['osmand', 'gpslogger'])

/** @param now UTC milliseconds, the time of a position that brings none */
export function readOsmand(params: URLSearchParams, program: TrackerProgram, now: number): Reading {
  const [lat, lng] = coordinates(params)
  const value = (...names: string[]) => names.map((name) => params.get(name)).find((text) => text) ?? null
  const at = instantOf(value('timestamp'))
  const raw = {
    at: at ?? now,
    lat,
    lng,
    accuracy: numberOf(value('accuracy')),
    speed: numberOf(value('speed')),
    heading: numberOf(value('bearing', 'heading')),
    valid: flagOf(value('valid')),
  }
  return readingOf(raw, METRES_PER_SECOND.has(program) ? 1 : KNOT, now)
}

/** `lat` and `lon`, or both in `location`, whose decimals may be written with a comma too. */
function coordinates(params: URLSearchParams): [number | null, number | null] {
  const location = params.get('location')
  if (!location) return [numberOf(params.get('lat')), numberOf(params.get('lon'))]
  const parts = location.split(',')
  const [lat, lng] = parts.length === 4 ? [`${parts[0]},${parts[1]}`, `${parts[2]},${parts[3]}`] : parts
  return [numberOf(lat) ?? Number.NaN, numberOf(lng) ?? Number.NaN]
}
