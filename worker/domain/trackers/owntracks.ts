/**
 * OwnTracks over HTTP: JSON with a `_type`, of which only `location` is a position. Degrees, metres, kilometres per
 * hour; `tst` in seconds since 1970. Source: the OwnTracks booklet, pages «HTTP» and «JSON».
 */
import * as z from '../zod'
import { ALIVE, KMH, type Reading, readingOf, rejected } from './reading'
import { instantOf, numberOf } from './values'

export const OwntracksMessage = z.looseObject({ _type: z.string() })
export type OwntracksMessage = z.infer<typeof OwntracksMessage>

export function readOwntracks(message: OwntracksMessage, now: number): Reading {
  if (message._type === 'encrypted') return rejected('encrypted')
  if (message._type !== 'location') return ALIVE
  const raw = {
    at: instantOf(message.tst),
    lat: numberOf(message.lat),
    lng: numberOf(message.lon),
    accuracy: numberOf(message.acc),
    speed: numberOf(message.vel),
    heading: numberOf(message.cog),
  }
  return readingOf(raw, KMH, now)
}
