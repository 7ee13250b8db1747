/** Which program a message is from, by its form, and its readings. Nothing in it is believed about who sends it. */
import { FlespiMessage, readFlespi } from './flespi'
import { readOsmand } from './osmand'
import { OwntracksMessage, readOwntracks } from './owntracks'
import type { TrackerProgram } from './program'
import { ALIVE, type NamedReading, type Reading, rejected } from './reading'
import { readTraccarClient, TraccarClientMessage } from './traccar-client'
import { readTraccar, TraccarMessage } from './traccar-server'

/** A message as it arrived: the parameters of its address, and its body. */
interface Received {
  query: URLSearchParams
  body: string
}

interface Understood {
  program: TrackerProgram
  readings: Reading[]
}

/**
 * The readings of a message to the address of one device; ids in it are ignored.
 * @param named the program that the address was made for; its JSON is known by its form all the same
 * @param now UTC milliseconds
 */
export function understand({ query, body }: Received, named: TrackerProgram, now: number): Understood {
  const text = body.trim()
  if (text.startsWith('{') || text.startsWith('[')) {
    const forwarded = understandForwarded(text, now)
    if (forwarded?.isOfNone) return { program: forwarded.program, readings: [rejected('unreadable')] }
    if (forwarded) return { program: forwarded.program, readings: forwarded.readings.map(({ reading }) => reading) }
    return understandJson(jsonOf(text), named, now)
  }
  const params = new URLSearchParams(text)
  for (const [name, value] of query) params.set(name, value)
  if (![...params.values()].some(Boolean))
    return { program: named, readings: text ? [rejected('unreadable')] : [ALIVE] }
  return { program: named, readings: [readOsmand(params, named, now)] }
}

function understandJson(json: unknown, named: TrackerProgram, now: number): Understood {
  const owntracks = OwntracksMessage.safeParse(json)
  if (owntracks.success) return { program: 'owntracks', readings: [readOwntracks(owntracks.data, now)] }
  const client = TraccarClientMessage.safeParse(json)
  if (client.success) return { program: 'traccar-client', readings: readTraccarClient(client.data, now) }
  return { program: named, readings: [rejected('unreadable')] }
}

/** A message that speaks for many trackers; `isOfNone`: it has something, and no element of it names a tracker. */
interface Forwarded {
  program: 'traccar' | 'flespi'
  readings: NamedReading[]
  isOfNone: boolean
}

/** The readings of a message that speaks for many trackers, each with its id; null when it is none of a forwarder. */
export function understandForwarded(body: string, now: number): Forwarded | null {
  const json = jsonOf(body)
  const traccar = TraccarMessage.safeParse(json)
  if (traccar.success) return { program: 'traccar', readings: [readTraccar(traccar.data, now)], isOfNone: false }
  const flespi = FlespiMessage.safeParse(json)
  if (!flespi.success) return null
  const readings = readFlespi(flespi.data, now)
  return { program: 'flespi', readings, isOfNone: readings.length === 0 && flespi.data.length > 0 }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
