/**
 * A day's way in the formats of other map programs: GPX 1.1, KML 2.2 and GeoJSON (RFC 7946). Each holds the drives as
 * lines, one per stretch that was seen, and the stops as points; a silence is a gap, never a line. Pure texts.
 */
import type { Day, Stop } from './day'
import type { Fix } from './fixes'
import { numbersOf } from './legs'

/** What the files are called inside: the vehicle and its day, and each stop in the reader's words. */
export interface Names {
  title: string
  stop: (number: number, at: Pick<Stop, 'lat' | 'lng'>) => string
}

const iso = (at: number) => new Date(at).toISOString()
const degrees = (value: number) => value.toFixed(6)

/** Text inside XML; characters that XML 1.0 does not allow are left out. */
const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The stops with what each is called. */
function namedStops({ stops }: Day, { stop }: Names): (Stop & { name: string })[] {
  const numbers = numbersOf(stops)
  return stops.map((s, i) => ({ ...s, name: stop(numbers[i] as number, s) }))
}

/** The fixes of each drive, oldest first. */
export function drivenFixes({ segments, fixes }: Day): Fix[][] {
  const good = fixes.filter((f) => f.quality === 'good')
  const lines: Fix[][] = []
  let i = 0
  for (const { kind, from, until } of segments) {
    if (kind !== 'moving') continue
    while (i < good.length && (good[i] as Fix).at < from) i++
    const line: Fix[] = []
    while (i < good.length && (good[i] as Fix).at <= until) line.push(good[i++] as Fix)
    // the fix that ends a drive may begin the next
    i = Math.max(0, i - 1)
    if (line.length > 1) lines.push(line)
  }
  return lines
}

/**
 * The day as GPX: stops as waypoints, one track with a segment per drive. Degrees with six decimals, instants in UTC;
 * fixes of poor quality are left out.
 */
export function gpxOf(day: Day, names: Names): string {
  const { title } = names
  const waypoints = namedStops(day, names).map(
    ({ lat, lng, from, name }) =>
      `<wpt lat="${degrees(lat)}" lon="${degrees(lng)}"><time>${iso(from)}</time><name>${xml(name)}</name></wpt>\n`,
  )
  const tracks = drivenFixes(day).map((line) => {
    const points = line.map(
      ({ lat, lng, at }) => `<trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><time>${iso(at)}</time></trkpt>\n`,
    )
    return `<trkseg>\n${points.join('')}</trkseg>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Vigía" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${xml(title)}</name></metadata>
${waypoints.join('')}<trk><name>${xml(title)}</name>
${tracks.join('')}</trk>
</gpx>
`
}

/** The day as KML: one placemark per drive and per stop, each with its span. Longitude before latitude; else as `gpxOf`. */
export function kmlOf(day: Day, names: Names): string {
  const { title } = names
  const at = ({ lat, lng }: { lat: number; lng: number }) => `${degrees(lng)},${degrees(lat)},0`
  const stops = namedStops(day, names).map(
    (s) =>
      `<Placemark><name>${xml(s.name)}</name><TimeSpan><begin>${iso(s.from)}</begin><end>${iso(s.until)}</end></TimeSpan><Point><coordinates>${at(s)}</coordinates></Point></Placemark>\n`,
  )
  const lines = drivenFixes(day).map((line) => {
    const first = line[0] as Fix
    const last = line.at(-1) as Fix
    return `<Placemark><TimeSpan><begin>${iso(first.at)}</begin><end>${iso(last.at)}</end></TimeSpan><styleUrl>#way</styleUrl><LineString><tessellate>1</tessellate><coordinates>${line.map(at).join(' ')}</coordinates></LineString></Placemark>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(title)}</name>
<Style id="way"><LineStyle><color>ff00c4ff</color><width>4</width></LineStyle></Style>
${lines.join('')}${stops.join('')}</Document></kml>
`
}

/**
 * The day as a GeoJSON FeatureCollection: a LineString per drive, with the instant of each fix in `times`, and a Point per
 * stop. Longitude before latitude; else as `gpxOf`.
 */
export function geojsonOf(day: Day, names: Names): string {
  const { title } = names
  const at = ({ lat, lng }: { lat: number; lng: number }) => [Number(degrees(lng)), Number(degrees(lat))]
  const lines = drivenFixes(day).map((line) => ({
    type: 'Feature',
    properties: { name: title, times: line.map((f) => iso(f.at)) },
    geometry: { type: 'LineString', coordinates: line.map(at) },
  }))
  const stops = namedStops(day, names).map((s) => ({
    type: 'Feature',
    properties: { name: s.name, arrival: iso(s.from), departure: iso(s.until) },
    geometry: { type: 'Point', coordinates: at(s) },
  }))
  return JSON.stringify({ type: 'FeatureCollection', features: [...lines, ...stops] })
}
