/**
 * A stream of flespi: a list of messages of many trackers, each named by `ident`, with flat keys. Degrees, kilometres
 * per hour, seconds since 1970 with decimals. flespi sends the next list only after a 2xx, so that one bad element must
 * not fail the others.
 */
import * as z from '../zod'
import { KMH, type NamedReading, readingOf } from './reading'
import { flagOf, instantOf, numberOf } from './values'

export const FlespiMessage = z.array(z.unknown())
export type FlespiMessage = z.infer<typeof FlespiMessage>

const Element = z.looseObject({ ident: z.union([z.string(), z.number()]).transform(String) })

/** Elements without an `ident` are of no tracker, and left out. */
export function readFlespi(message: FlespiMessage, now: number): NamedReading[] {
  return message.flatMap((element) => {
    const parsed = Element.safeParse(element)
    if (!parsed.success) return []
    const { ident, ...keys } = parsed.data
    const raw = {
      at: instantOf(keys.timestamp),
      lat: numberOf(keys['position.latitude']),
      lng: numberOf(keys['position.longitude']),
      speed: numberOf(keys['position.speed']),
      heading: numberOf(keys['position.direction']),
      valid: flagOf(keys['position.valid']),
    }
    return [{ ident, reading: readingOf(raw, KMH, now) }]
  })
}
