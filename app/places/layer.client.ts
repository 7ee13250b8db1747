/** Places of a company on a Leaflet map: outlines with their names. */
import type { Color } from '@domain/lugares/color'
import type { Shape } from '@domain/lugares/shape'
import * as L from 'leaflet'
import './names.css'

export interface ShownPlace extends Shape {
  id: string
  nombre: string
  color: Color
}

/** Dark enough for white letters, and to be seen on the grey tiles of both themes. */
const COLOR_HEX: Record<Color, string> = {
  azul: '#1d62c9',
  verde: '#1a7a43',
  naranja: '#b4540a',
  rojo: '#c52c2a',
  morado: '#7a3fb0',
  gris: '#5b6570',
}
/** From this zoom on names have room. */
const NAMES_ZOOM = 12
/** Under the vehicles, over the outlines. */
const NAMES_PANE = 'place-names'
const NAMES_Z = '450'
const METERS_PER_PIXEL = 156_543.034

export class PlaceLayer {
  readonly #group: L.LayerGroup
  /** lines whose breadth is that of the corridor on the ground */
  #corridors: { line: L.Polyline; radio: number }[] = []
  readonly #zoomed = () => this.#fitZoom()

  constructor(private readonly map: L.Map) {
    this.#group = L.layerGroup().addTo(map)
    const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE)
    Object.assign(pane.style, { zIndex: NAMES_Z, pointerEvents: 'none' })
    map.on('zoomend', this.#zoomed)
  }

  /** Draws these and no others. */
  show(places: readonly ShownPlace[]) {
    this.#group.clearLayers()
    this.#corridors = []
    for (const place of places) this.#draw(place)
    this.#fitZoom()
  }

  remove() {
    this.map.off('zoomend', this.#zoomed)
    this.#group.remove()
  }

  #draw({ forma, puntos, radio, nombre, color }: ShownPlace) {
    const [first] = puntos
    if (!first) return
    const line = puntos.map(({ lat, lng }): L.LatLngTuple => [lat, lng])
    const style = { color: COLOR_HEX[color], weight: 2, fillOpacity: 0.12, interactive: false }
    const outline = forma === 'circulo' ? L.circle(first, { ...style, radius: radio }) : L.polygon(line, style)
    if (forma === 'corredor') {
      const breadth = L.polyline(line, { ...style, opacity: 0.24 })
      this.#corridors.push({ line: breadth, radio })
      this.#group.addLayer(breadth)
    }
    const shape = forma === 'corredor' ? L.polyline(line, style) : outline
    this.#group.addLayer(shape)
    if (nombre)
      this.#group.addLayer(nameAt(shape instanceof L.Circle ? shape.getLatLng() : shape.getCenter(), nombre, color))
  }

  #fitZoom() {
    const zoom = this.map.getZoom()
    this.map.getContainer().classList.toggle('map--no-names', zoom < NAMES_ZOOM)
    for (const { line, radio } of this.#corridors) {
      const { lat } = line.getBounds().getCenter()
      const scale = (METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
      line.setStyle({ weight: Math.max(3, (2 * radio) / scale) })
    }
  }
}

function nameAt(at: L.LatLng, nombre: string, color: Color): L.Marker {
  const name = document.createElement('span')
  name.className = `place-name place-name--${color}`
  name.textContent = nombre
  const html = document.createElement('span')
  html.appendChild(name)
  const icon = L.divIcon({ html, className: 'place-at', iconSize: [0, 0] })
  return L.marker(at, { icon, pane: NAMES_PANE, keyboard: false, interactive: false })
}

/** The part of the world that places cover; not valid without any. */
export function boundsOf(places: readonly Shape[]): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  for (const { puntos, radio } of places)
    for (const p of puntos) bounds.extend(radio > 0 ? L.latLng(p).toBounds(2 * radio) : L.latLng(p))
  return bounds
}
