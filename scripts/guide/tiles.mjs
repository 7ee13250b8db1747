/**
 * Map tiles for the pictures of the guides, drawn here as SVG so that the pictures can be taken without a network:
 * blocks, streets in the grid of Bogotá, the avenues that the demo vehicles drive along, and the hills in the east.
 */
import { simulator } from '../simulator/load.mjs'

const SIDE = 256
const COLOR = { ground: '#eceef0', street: '#ffffff', edge: '#d5d9dc', hill: '#cfe6d2', park: '#d3ecd5' }
/** Angle between Bogotá's streets and the meridian, in radians. */
const ROTATION = 0.2
/** Metres between streets, and between the wider ones. */
const BLOCK_M = 110
const WIDE_EVERY = 6

/** World pixels of a coordinate at a zoom (Web Mercator). */
function pixel(lat, lng, z) {
  const n = SIDE * 2 ** z
  const s = Math.sin((lat * Math.PI) / 180)
  return [((lng + 180) / 360) * n, (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * n]
}

/** @returns {Promise<(z: number, x: number, y: number) => string>} the SVG of a tile */
export async function drawTiles() {
  const { CARRERA_7, AUTOPISTA_NORTE, EL_DORADO } = await simulator('avenues')
  const avenues = [CARRERA_7, AUTOPISTA_NORTE, EL_DORADO]
  const origin = CARRERA_7.vertices[0]
  return (z, x, y) => {
    const inTile = (lat, lng) => {
      const [px, py] = pixel(lat, lng, z)
      return [px - x * SIDE, py - y * SIDE]
    }
    const line = (vertices) =>
      vertices
        .map(([lat, lng]) =>
          inTile(lat, lng)
            .map((n) => n.toFixed(1))
            .join(' '),
        )
        .join('L')
    const [ox, oy] = inTile(...origin)
    const perMetre = (SIDE * 2 ** z) / 40_075_017
    const step = BLOCK_M * perMetre
    const streets = []
    const cosine = Math.cos(ROTATION)
    const sine = Math.sin(ROTATION)
    // for each direction of the grid, the streets that can cross this tile
    for (const [dx, dy] of [
      [cosine, sine],
      [-sine, cosine],
    ]) {
      const center = (SIDE / 2 - ox) * -dy + (SIDE / 2 - oy) * dx
      const n = Math.ceil(SIDE / step)
      const middle = Math.round(center / step)
      for (let i = middle - n; i <= middle + n; i++) {
        const isWide = i % WIDE_EVERY === 0
        if (!isWide && step < 9) continue
        const cx = ox - dy * i * step
        const cy = oy + dx * i * step
        const t = (SIDE / 2 - cx) * dx + (SIDE / 2 - cy) * dy
        const mx = cx + dx * t
        const my = cy + dy * t
        const d = `M${(mx - dx * 400).toFixed(1)} ${(my - dy * 400).toFixed(1)}L${(mx + dx * 400).toFixed(1)} ${(my + dy * 400).toFixed(1)}`
        streets.push([d, isWide ? Math.max(3, step / 9) : Math.max(1, step / 18)])
      }
    }
    const hills = CARRERA_7.vertices.map(([lat, lng]) => [lat, lng + 0.006])
    const north = hills.at(-1)
    const south = hills[0]
    const hill = `M${line([[south[0] - 0.3, south[1] - 0.1], ...hills, [north[0] + 0.3, north[1] + 0.1]])}L99999 -99999L99999 99999Z`
    const stroke = (d, color, width) =>
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}"/>`
    const width = Math.max(5, 26 * perMetre)
    const avenuePaths = avenues.map(({ vertices }) => `M${line(vertices)}`)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${COLOR.ground}"/>${streets
      .map(([d, n]) => stroke(d, COLOR.street, n))
      .join(
        '',
      )}<path d="${hill}" fill="${COLOR.hill}"/>${avenuePaths.map((d) => stroke(d, COLOR.edge, width + 2)).join('')}${avenuePaths
      .map((d) => stroke(d, COLOR.street, width))
      .join('')}</svg>`
  }
}
