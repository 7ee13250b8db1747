/** Draws «Recorrido del día» on one page: the way as lines, the stops with their numbers, the day as a list. */
import { LineCapStyle, LineJoinStyle, popGraphicsState, pushGraphicsState, setLineJoin } from '@cantoo/pdf-lib'
import { metersBetween } from '../domain/dispositivos/geometry'
import type { PrintedDay } from '../domain/recorridos/printed'
import { BACKGROUND, INK, INK_2, SIGNAL, WHITE } from './colors'
import { LABEL, openSheet } from './heading'
import type { Sheet } from './sheet'

const MAP_HEIGHT = 300
const MAP_PAD = 22
const STOP_RADIUS = 7
const ROW_HEIGHT = 13
const COLUMNS = 2
const GUTTER = 24
/** Of a row: what it is, and how long it took; between them its hours. */
const WHAT_WIDTH = 92
const LENGTH_WIDTH = 40
/** Space kept at the foot of the page for the note, and where the number of the page stands. */
const FOOT = 86
const PAGE_FOOT = 44
/** A way shorter than this is not blown up to fill the page (metres). */
const EXTENT_MIN = 300

interface Spot {
  x: number
  y: number
}

/** @returns the bytes of the file; the same day gives the same bytes */
export async function drawDay(day: PrintedDay): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(day)
  sheet.moveDown(10)
  map(sheet, day)
  figures(sheet, day)
  rows(sheet, day)
  sheet.y = FOOT - 14
  sheet.paragraph(day.note, { ...LABEL, lines: 2 })
  sheet.y = PAGE_FOOT
  sheet.write(day.page, { ...LABEL, align: 'right', lines: 1 })
  return sheet.bytes()
}

/** From degrees to the box of the map: equal scale in both directions, north up. */
function projection({ lines, stops }: PrintedDay, box: { x: number; y: number; width: number; height: number }) {
  const places = [...lines.flat(), ...stops]
  const latitudes = places.map((p) => p.lat)
  const longitudes = places.map((p) => p.lng)
  const range = (values: number[]) =>
    values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)] as [number, number], [Infinity, -Infinity] as [
      number,
      number,
    ])
  const [south, north] = range(latitudes)
  const [west, east] = range(longitudes)
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const perLat = metersBetween({ lat: middle.lat - 0.5, lng: middle.lng }, { lat: middle.lat + 0.5, lng: middle.lng })
  const perLng = metersBetween({ lat: middle.lat, lng: middle.lng - 0.5 }, { lat: middle.lat, lng: middle.lng + 0.5 })
  const wide = Math.max(EXTENT_MIN, (east - west) * perLng)
  const high = Math.max(EXTENT_MIN, (north - south) * perLat)
  const scale = Math.min((box.width - 2 * MAP_PAD) / wide, (box.height - 2 * MAP_PAD) / high)
  const at = ({ lat, lng }: { lat: number; lng: number }): Spot => ({
    x: box.x + box.width / 2 + (lng - middle.lng) * perLng * scale,
    y: box.y + box.height / 2 + (lat - middle.lat) * perLat * scale,
  })
  return { at, scale }
}

function map(sheet: Sheet, day: PrintedDay): void {
  const box = { x: sheet.left, y: sheet.y - MAP_HEIGHT, width: sheet.width, height: MAP_HEIGHT }
  sheet.page.drawRectangle({ ...box, color: BACKGROUND })
  sheet.y = box.y - 14
  if (day.lines.length + day.stops.length === 0) return
  const { at, scale } = projection(day, box)
  // round joins: a mitred line would have spikes at sharp turns
  sheet.page.pushOperators(pushGraphicsState(), setLineJoin(LineJoinStyle.Round))
  for (const [width, color] of [
    [4, INK],
    [2.2, SIGNAL],
  ] as const) {
    for (const line of day.lines) {
      const path = line.map((place, i) => {
        const { x, y } = at(place)
        // an SVG path counts downwards from its origin
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${(-y).toFixed(2)}`
      })
      sheet.page.drawSvgPath(path.join(''), {
        x: 0,
        y: 0,
        borderColor: color,
        borderWidth: width,
        borderLineCap: LineCapStyle.Round,
      })
    }
  }
  sheet.page.pushOperators(popGraphicsState())
  for (const stop of day.stops) {
    const { x, y } = at(stop)
    sheet.page.drawCircle({ x, y, size: STOP_RADIUS, color: INK, borderColor: WHITE, borderWidth: 1.2 })
    const label = String(stop.number)
    sheet.page.drawText(label, { x: x - label.length * 2.1, y: y - 2.8, size: 7.5, color: WHITE })
  }
  scaleBar(sheet, { x: box.x + 12, y: box.y + 12 }, scale)
}

const ROUND_METERS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
const BAR_MAX = 120

/** A scale bar: the map has no streets to judge distances by. */
function scaleBar(sheet: Sheet, { x, y }: Spot, scale: number): void {
  const meters = ROUND_METERS.findLast((m) => m * scale <= BAR_MAX)
  if (!meters) return
  sheet.page.drawLine({ start: { x, y }, end: { x: x + meters * scale, y }, thickness: 1.5, color: INK_2 })
  const text = meters < 1000 ? `${meters} m` : `${meters / 1000} km`
  sheet.page.drawText(text, { x, y: y + 4, size: 8, color: INK_2 })
}

function figures(sheet: Sheet, { figures: shown, besides }: PrintedDay): void {
  const width = sheet.width / Math.max(1, shown.length)
  const top = sheet.y
  shown.forEach(([label, value], i) => {
    const x = sheet.left + i * width
    sheet.y = top
    sheet.paragraph(label, { ...LABEL, x, width: width - 4, lines: 1 })
    sheet.paragraph(value, { size: 11.5, bold: true, x, width: width - 4, lines: 1 })
  })
  if (besides !== null) {
    sheet.moveDown(4)
    sheet.paragraph(besides, { ...LABEL, lines: 2 })
  }
  sheet.moveDown(8)
  sheet.rule()
  sheet.moveDown(12)
}

function rows(sheet: Sheet, { rows: all, more }: PrintedDay): void {
  const top = sheet.y
  const perColumn = Math.floor((top - FOOT) / ROW_HEIGHT)
  const fits = all.length <= perColumn * COLUMNS
  const shown = fits ? all : all.slice(0, perColumn * COLUMNS - 1)
  const width = (sheet.width - GUTTER) / COLUMNS
  const placed = (i: number) => {
    sheet.y = top - (i % perColumn) * ROW_HEIGHT
    return sheet.left + Math.floor(i / perColumn) * (width + GUTTER)
  }
  shown.forEach(([what, when, length], i) => {
    const x = placed(i)
    sheet.write(what, { size: 8.5, bold: true, x, width: WHAT_WIDTH - 4, lines: 1 })
    sheet.write(when, { ...LABEL, x: x + WHAT_WIDTH, width: width - WHAT_WIDTH - LENGTH_WIDTH, lines: 1 })
    sheet.write(length, { ...LABEL, x: x + width - LENGTH_WIDTH, width: LENGTH_WIDTH, align: 'right', lines: 1 })
  })
  if (!fits) sheet.write(more(all.length - shown.length), { ...LABEL, x: placed(shown.length), width, lines: 1 })
}
