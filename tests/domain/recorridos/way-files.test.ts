/** A day for other map programs. */
import { expect, test } from 'vitest'
import { day } from '../../../worker/domain/recorridos/day'
import { drivenFixes, geojsonOf, gpxOf, kmlOf } from '../../../worker/domain/recorridos/way-files'
import { Drive, HOUR, MINUTE } from './drives'

const NAMES = { title: 'ABC 123 <&> "2026-11-19"', stop: (n: number) => `Parada ${n}` }
const FROM = Date.parse('2026-11-19T05:00:00Z')

function sample() {
  const drive = new Drive(FROM + 8 * HOUR)
    .drive(3000, 36)
    .park(20 * MINUTE)
    .silent(30 * MINUTE, 20)
    .drive(3000, 36)
  return day(drive.points, { from: FROM, until: FROM + 24 * HOUR, now: FROM + 48 * HOUR })
}

test('drives are lines in which no silence and no stop is drawn', () => {
  const d = sample()
  const lines = drivenFixes(d)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line.at(-1)!.at - line[0]!.at).toBeLessThan(6 * MINUTE)
})

test('GPX has a segment per drive, a waypoint per stop, and names that are text', () => {
  const gpx = gpxOf(sample(), NAMES)
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx.match(/<wpt /g)).toHaveLength(1)
  expect(gpx).toContain('<name>ABC 123 &#60;&#38;&#62; &#34;2026-11-19&#34;</name>')
  expect(gpx).toMatch(/<trkpt lat="4\.65\d{4}" lon="-74\.1\d{5}"><time>2026-11-19T13:00:00\.000Z<\/time>/)
})

test('KML has longitude before latitude, and the hours of each drive and stop', () => {
  const kml = kmlOf(sample(), NAMES)
  expect(kml.match(/<LineString>/g)).toHaveLength(2)
  expect(kml).toMatch(/<Point><coordinates>-74\.\d{6},4\.65\d{4},0<\/coordinates>/)
  expect(kml).toContain('<begin>2026-11-19T13:00:00.000Z</begin>')
})

test('GeoJSON is a collection of lines with the time of each place, and of stops', () => {
  const { type, features } = JSON.parse(geojsonOf(sample(), NAMES))
  expect(type).toBe('FeatureCollection')
  expect(features.map((f: { geometry: { type: string } }) => f.geometry.type)).toEqual([
    'LineString',
    'LineString',
    'Point',
  ])
  const [line] = features
  expect(line.properties.times).toHaveLength(line.geometry.coordinates.length)
  expect(line.geometry.coordinates[0][0]).toBeCloseTo(-74.1, 2)
})

test('a day without a point is a file without a line', () => {
  const d = day([], { from: FROM, until: FROM + 24 * HOUR, now: FROM + 48 * HOUR })
  expect(gpxOf(d, NAMES)).not.toContain('<trkpt')
  expect(JSON.parse(geojsonOf(d, NAMES)).features).toEqual([])
})
