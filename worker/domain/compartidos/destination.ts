/** Where a shared vehicle goes, as people paste it: coordinates, or the link of a map program. */
import type { Coordinates } from '../dispositivos/geometry'
import type { RefusalReason } from '../refusal'

const NUMBER = '(-?\\d{1,3}(?:[.,]\\d+)?)'
/** `4.6486, -74.0875`, also with decimal commas when a semicolon or a space stands between. */
const PAIR = new RegExp(`^${NUMBER}\\s*[,;\\s]\\s*${NUMBER}$`)
/** One number with a decimal comma, no pair: «4,64» is no place at 4 north and 64 east. */
const ONE_NUMBER = /^-?\d+,\d+$/
/** Parameters that hold a place: Google Maps, Waze, Apple Maps, OpenStreetMap, `geo:`. */
const PARAMETERS = ['q', 'query', 'll', 'destination', 'daddr', 'navigate', 'center', 'coordinate', 'to']
/** A place in the path or the fragment: `/@4.6486,-74.0875,17z`, `!3d4.6486!4d-74.0875`, `#map=17/4.6486/-74.0875`. */
const MARKED = /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/
const IN_PATH = /[@/](-?\d{1,2}\.\d+),[\s+]*(-?\d{1,3}\.\d+)/
/** Directions: the places in their order, before the middle of the map; after it those that are written as names. */
const DIRECTIONS = /^\/maps\/dir\/(.*)/
const NAMED_STOP = /!1d(-?\d+\.\d+)!2d(-?\d+\.\d+)/g
const IN_FRAGMENT = /map=\d+(?:\.\d+)?\/(-?\d+\.\d+)\/(-?\d+\.\d+)/

/** `4°38'55.1"N`: degrees, minutes and seconds of a side of the world; west is O in Spanish. */
const SEXAGESIMAL = "(\\d{1,3})\\s*°\\s*([0-5]?\\d)\\s*['′’]\\s*([0-5]?\\d(?:[.,]\\d+)?)\\s*(?:[\"″”]|'')\\s*"
const SEXAGESIMAL_PAIR = new RegExp(`^${SEXAGESIMAL}([NS])[\\s,;]*${SEXAGESIMAL}([EWO])$`, 'i')

function pointOf(lat: string | undefined, lng: string | undefined): Coordinates | null {
  const [north, east] = [lat, lng].map((text) => Number((text ?? 'x').replace(',', '.'))) as [number, number]
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
  return isPlace ? { lat: north, lng: east } : null
}

function pairIn(text: string): Coordinates | null {
  const [, ...sides] = SEXAGESIMAL_PAIR.exec(text.trim()) ?? []
  if (sides.length > 0) return pointOf(degrees(sides.slice(0, 4)), degrees(sides.slice(4)))
  const [, lat, lng] = PAIR.exec(text.trim()) ?? []
  return pointOf(lat, lng)
}

function degrees([whole, minutes, seconds = '', side = '']: string[]): string {
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600
  return (/[SWO]/i.test(side) ? -size : size).toFixed(6)
}

/** Servers that keep the address of a map behind a short one. */
const SHORT = /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|bit\.ly)\//i

/** Why a text that names no place was not read. */
export const whyNotRead = (text: string): RefusalReason =>
  SHORT.test(withScheme(text.trim())) ? 'enlace-corto' : 'lugar-ilegible'

/** An address as browsers copy it, also without its scheme. */
const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+\//.test(text) ? `https://${text}` : text)

/**
 * The place that a text names (degrees), or null when it names none. A link is read, never opened: a shortened one, which
 * only its server understands, names none.
 */
export function readDestination(text: string): Coordinates | null {
  const trimmed = withScheme(text.trim())
  // «geo:0,0?q=4.6,-74(name)» is a place with a name
  const [, geo, query] = /^geo:([^?]+)(?:\?(.*))?/i.exec(trimmed) ?? []
  if (geo)
    return pairIn(geo.split(';')[0] ?? '') ?? pairIn((new URLSearchParams(query).get('q') ?? '').split('(')[0] ?? '')
  if (!/^https?:\/\//i.test(trimmed)) return ONE_NUMBER.test(trimmed) ? null : pairIn(trimmed)
  if (!URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  const marked = MARKED.exec(trimmed)
  if (marked) return pointOf(marked[1], marked[2])
  for (const name of PARAMETERS) {
    const found = pairIn((url.searchParams.get(name) ?? '').replace(/^(loc:|ll\.)/, ''))
    if (found) return found
  }
  const lat = url.searchParams.get('mlat')
  const lng = url.searchParams.get('mlon')
  if (lat && lng) return pointOf(lat, lng)
  const path = decoded(url.pathname)
  const route = DIRECTIONS.exec(path)?.[1]
  if (route !== undefined) return lastOf(route)
  const placed = IN_PATH.exec(path) ?? IN_FRAGMENT.exec(url.hash)
  return placed ? pointOf(placed[1], placed[2]) : null
}

/** The place that directions lead to; null when it is a name whose position the link does not tell. */
function lastOf(route: string): Coordinates | null {
  const stops = route.split(/\/?(?:@|data=)/)[0] ?? ''
  const written = pairIn((stops.split('/').findLast(Boolean) ?? '').replaceAll('+', ' '))
  if (written) return written
  const [, lng, lat] = [...route.matchAll(NAMED_STOP)].at(-1) ?? []
  return pointOf(lat, lng)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
