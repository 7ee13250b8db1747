/**
 * Map tiles for the pictures of the guides, drawn here as SVG, since a picture of the guides may be made without a network:
 * blocks, streets in the grid of Bogotá, the avenues that the demo vehicles drive along, and the hills in the east.
 */
import { simulator } from './simulator/cargar.mjs'

const LADO = 256
const COLOR = { suelo: '#eceef0', calle: '#ffffff', borde: '#d5d9dc', cerro: '#cfe6d2', parque: '#d3ecd5' }
/** Bogotá's streets lean this much from the meridian, in radians. */
const GIRO = 0.2
/** Metres between streets, and between the broader ones. */
const CUADRA_M = 110
const ANCHA_CADA = 6

/** World pixels of a place at a zoom (Web Mercator). */
function pixel(lat, lng, z) {
  const n = LADO * 2 ** z
  const s = Math.sin((lat * Math.PI) / 180)
  return [((lng + 180) / 360) * n, (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * n]
}

/** @returns {Promise<(z: number, x: number, y: number) => string>} the SVG of a tile */
export async function drawTiles() {
  const { CARRERA_7, AUTOPISTA_NORTE, EL_DORADO } = await simulator('avenidas')
  const avenidas = [CARRERA_7, AUTOPISTA_NORTE, EL_DORADO]
  const origen = CARRERA_7.vertices[0]
  return (z, x, y) => {
    const lejos = (lat, lng) => {
      const [px, py] = pixel(lat, lng, z)
      return [px - x * LADO, py - y * LADO]
    }
    const linea = (vertices) =>
      vertices
        .map(([lat, lng]) =>
          lejos(lat, lng)
            .map((n) => n.toFixed(1))
            .join(' '),
        )
        .join('L')
    const [ox, oy] = lejos(...origen)
    const porMetro = (LADO * 2 ** z) / 40_075_017
    const paso = CUADRA_M * porMetro
    const calles = []
    const [cos, sin] = [Math.cos(GIRO), Math.sin(GIRO)]
    // along each direction of the grid, the streets that can cross this tile
    for (const [dx, dy] of [
      [cos, sin],
      [-sin, cos],
    ]) {
      const centro = (LADO / 2 - ox) * -dy + (LADO / 2 - oy) * dx
      const n = Math.ceil(LADO / paso)
      const medio = Math.round(centro / paso)
      for (let i = medio - n; i <= medio + n; i++) {
        const ancha = i % ANCHA_CADA === 0
        if (!ancha && paso < 9) continue
        const [cx, cy] = [ox - dy * i * paso, oy + dx * i * paso]
        const t = (LADO / 2 - cx) * dx + (LADO / 2 - cy) * dy
        const [mx, my] = [cx + dx * t, cy + dy * t]
        const d = `M${(mx - dx * 400).toFixed(1)} ${(my - dy * 400).toFixed(1)}L${(mx + dx * 400).toFixed(1)} ${(my + dy * 400).toFixed(1)}`
        calles.push([d, ancha ? Math.max(3, paso / 9) : Math.max(1, paso / 18)])
      }
    }
    const cerros = CARRERA_7.vertices.map(([lat, lng]) => [lat, lng + 0.006])
    const [norte, sur] = [cerros.at(-1), cerros[0]]
    const cerro = `M${linea([[sur[0] - 0.3, sur[1] - 0.1], ...cerros, [norte[0] + 0.3, norte[1] + 0.1]])}L99999 -99999L99999 99999Z`
    const trazo = (d, color, ancho) =>
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${ancho.toFixed(1)}"/>`
    const ancho = Math.max(5, 26 * porMetro)
    const grandes = avenidas.map(({ vertices }) => `M${linea(vertices)}`)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${LADO}" height="${LADO}"><rect width="${LADO}" height="${LADO}" fill="${COLOR.suelo}"/>${calles
      .map(([d, n]) => trazo(d, COLOR.calle, n))
      .join(
        '',
      )}<path d="${cerro}" fill="${COLOR.cerro}"/>${grandes.map((d) => trazo(d, COLOR.borde, ancho + 2)).join('')}${grandes
      .map((d) => trazo(d, COLOR.calle, ancho))
      .join('')}</svg>`
  }
}
