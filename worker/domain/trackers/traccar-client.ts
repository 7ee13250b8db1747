/**
 * Traccar Client 9, and other apps with the same background location library: JSON with one location, or a list of
 * them. Degrees, metres, metres per second; −1 is unknown.
 */
import * as z from '../zod'
import { ALIVE, type Reading, readingOf, rejected } from './reading'
import { flagOf, instantOf, numberOf } from './values'

const Location = z.object({
  timestamp: z.unknown(),
  coords: z
    .object({
      latitude: z.unknown(),
      longitude: z.unknown(),
      accuracy: z.unknown(),
      speed: z.unknown(),
      heading: z.unknown(),
    })
    .partial()
    .nullish(),
  valid: z.unknown(),
})

export const TraccarClientMessage = z.object({ location: z.union([z.array(z.unknown()), z.looseObject({})]) })
export type TraccarClientMessage = z.infer<typeof TraccarClientMessage>

/** A list keeps its good elements when one is bad. */
export function readTraccarClient({ location }: TraccarClientMessage, now: number): Reading[] {
  return (Array.isArray(location) ? location : [location]).map((element) => {
    const parsed = Location.partial().safeParse(element)
    if (!parsed.success) return rejected('unreadable')
    const { coords, timestamp, valid } = parsed.data
    if (!coords) return ALIVE
    const raw = {
      at: instantOf(timestamp) ?? now,
      lat: numberOf(coords.latitude),
      lng: numberOf(coords.longitude),
      accuracy: numberOf(coords.accuracy),
      speed: numberOf(coords.speed),
      heading: numberOf(coords.heading),
      valid: flagOf(valid),
    }
    return readingOf(raw, 1, now)
  })
}
