/** A day as people read it: stops with their numbers, the drives between them, and where nothing is known. */
import { metersBetween } from '../dispositivos/geometry'
import type { Day, Silence, Stop } from './day'
import { highest, type Interval } from './params'
import type { Segment } from './segments'

export type Leg =
  /** `number` counts the places where it stopped from 1: a place that it came back to keeps its number */
  | ({ kind: 'stop'; number: number } & Stop)
  /** standing shorter than a stop, at a traffic light, is part of the drive; metres, metres per second */
  | ({ kind: 'drive'; meters: number; topSpeed: number | null } & Interval)
  | ({ kind: 'silence' } & Silence)
  | ({ kind: 'off-hours' } & Interval)

/** Two stops this close were at one place: the centres of a parked receiver's fixes lie further apart only rarely. */
const SAME_PLACE_M = 80

/** The number of each stop of a day, from 1, in the order in which the places were first stopped at. */
export function numbersOf(stops: readonly Pick<Stop, 'lat' | 'lng'>[]): number[] {
  const places: Pick<Stop, 'lat' | 'lng'>[] = []
  return stops.map((stop) => {
    const known = places.findIndex((place) => metersBetween(place, stop) <= SAME_PLACE_M)
    if (known >= 0) return known + 1
    places.push(stop)
    return places.length
  })
}

/** The legs of a day in order. Moments too short to say anything about have none. */
export function legsOf({ segments, stops, silences }: Day): Leg[] {
  const numbers = numbersOf(stops)
  const legs: Leg[] = []
  let drive: Extract<Leg, { kind: 'drive' }> | null = null
  const put = (leg: Leg | undefined) => {
    drive = null
    if (leg) legs.push(leg)
  }
  for (const segment of segments) {
    const { from, until } = segment
    const stop = stops.findIndex((s) => segment.kind === 'stopped' && s.from === from)
    if (stop >= 0) put({ kind: 'stop', number: numbers[stop] as number, ...(stops[stop] as Stop) })
    else if (segment.kind === 'off-hours') put({ kind: 'off-hours', from, until })
    else if (segment.kind === 'silent') put(silenceAt(silences, segment))
    else if (drive) extend(drive, segment)
    else if (segment.kind === 'moving') {
      drive = { kind: 'drive', from, until, meters: segment.meters, topSpeed: segment.topSpeed }
      legs.push(drive)
    }
  }
  return legs
}

function extend(drive: Extract<Leg, { kind: 'drive' }>, { until, meters, topSpeed }: Segment) {
  drive.until = until
  drive.meters += meters
  drive.topSpeed = highest(drive.topSpeed, topSpeed)
}

function silenceAt(silences: readonly Silence[], { from }: Segment): Leg | undefined {
  const silence = silences.find((s) => s.from === from)
  return silence && { kind: 'silence', ...silence }
}
