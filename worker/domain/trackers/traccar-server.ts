/**
 * A Traccar server that forwards positions (`forward.type=json`): one object a position. Degrees, metres, knots. What a
 * tracker says without satellites repeats the last `fixTime`, or says 1980 when it never had a position.
 */
import * as z from '../zod'
import { KNOT, type NamedReading, readingOf } from './reading'
import { flagOf, instantOf, numberOf } from './values'

export const TraccarMessage = z.object({
  position: z.looseObject({}),
  device: z.looseObject({ uniqueId: z.union([z.string(), z.number()]).transform(String) }),
})
export type TraccarMessage = z.infer<typeof TraccarMessage>

export function readTraccar({ position, device }: TraccarMessage, now: number): NamedReading {
  const raw = {
    at: instantOf(position.fixTime),
    lat: numberOf(position.latitude),
    lng: numberOf(position.longitude),
    accuracy: numberOf(position.accuracy),
    speed: numberOf(position.speed),
    heading: numberOf(position.course),
    valid: flagOf(position.valid),
  }
  return { ident: device.uniqueId, reading: readingOf(raw, KNOT, now) }
}
