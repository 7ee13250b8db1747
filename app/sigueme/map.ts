/** The shared vehicle on a map, with its trail and its destination. */
import type { Servicio } from '@domain/vehiculos/clase'
import * as L from 'leaflet'
import { centreOf } from '~/map/centres'
import type { MarkerKind } from '~/map/fleet'
import { drawVehicle, MARKER_PX } from '~/map/marker'
import type { Fix } from '~/map/protocol'
import { TrailLine } from '~/map/trail-line.client'
import { prefersStill } from '~/ui/theme/prefers-still'
import { headingOf } from './state'

const CITY_ZOOM = 12
const NEAR_ZOOM = 16
const ZOOM_MAX = 19
/** The card lies over the left of a wide window. */
const CARD_PX = 440
const WIDE_PX = 900
const PIN = 'M0 0C-5-10-15-15.5-15-27A15 15 0 0 1 15-27C15-15.5 5-10 0 0Z'

interface Setting {
  /** the company's IANA zone: the map begins in its city */
  zona: string
  tiles: { url: string; attribution: string }
  destination: { lat: number; lng: number } | null
  plate: { placa: string; servicio: Servicio } | null
  labels: { zoomIn: string; zoomOut: string }
}

function pin(): HTMLElement {
  const host = document.createElement('span')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '-18 -44 36 46')
  svg.setAttribute('width', '36')
  svg.setAttribute('height', '46')
  svg.setAttribute('aria-hidden', 'true')
  const body = document.createElementNS(svg.namespaceURI, 'path')
  body.setAttribute('class', 'dest-pin')
  body.setAttribute('d', PIN)
  const dot = document.createElementNS(svg.namespaceURI, 'circle')
  dot.setAttribute('class', 'dest-dot')
  dot.setAttribute('cy', '-27')
  dot.setAttribute('r', '5')
  svg.appendChild(body)
  svg.appendChild(dot)
  host.appendChild(svg)
  return host
}

export class SharedMap {
  readonly #map: L.Map
  readonly #trail: TrailLine
  readonly #setting: Setting
  readonly #still = prefersStill()
  #marker: L.Marker | null = null
  #drawn = ''
  /** the person has moved the map: it stays where they put it */
  #isOwn = false

  constructor(host: HTMLElement, setting: Setting) {
    this.#setting = setting
    const moves = !this.#still
    this.#map = L.map(host, {
      center: setting.destination ?? centreOf(setting.zona),
      zoom: setting.destination ? NEAR_ZOOM : CITY_ZOOM,
      zoomControl: false,
      fadeAnimation: moves,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
    })
    this.#map.attributionControl.setPrefix(false)
    const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = setting.labels
    L.control.zoom({ position: 'bottomright', zoomInTitle, zoomOutTitle }).addTo(this.#map)
    L.tileLayer(setting.tiles.url, { attribution: setting.tiles.attribution, maxZoom: ZOOM_MAX }).addTo(this.#map)
    this.#trail = new TrailLine(this.#map)
    if (setting.destination) {
      const icon = L.divIcon({ html: pin(), className: 'dest', iconSize: [36, 46], iconAnchor: [18, 44] })
      L.marker(setting.destination, { icon, keyboard: false, interactive: false }).addTo(this.#map)
    }
    this.#map.on('dragstart', () => {
      this.#isOwn = true
    })
  }

  /** Shows the vehicle where it last was; nowhere without a trail. */
  show(trail: readonly Fix[], kind: MarkerKind): void {
    const last = trail.at(-1)
    this.#trail.set([trail])
    this.#trail.draw(last)
    if (!last) {
      this.#marker?.remove()
      this.#marker = null
      this.#drawn = ''
      return
    }
    const heading = headingOf(trail)
    const drawn = `${kind} ${heading}`
    const first = this.#marker === null
    if (drawn !== this.#drawn) {
      const icon = this.#icon(kind, heading)
      this.#marker ??= L.marker(last, { icon, keyboard: false, interactive: false }).addTo(this.#map)
      this.#marker.setIcon(icon)
      this.#drawn = drawn
    }
    this.#marker?.setLatLng(last)
    if (first) this.center()
    else if (!this.#isOwn && !this.#inner().contains(last)) this.#map.panTo(last, { animate: !this.#still })
  }

  /** The vehicle, and its destination beside it where both fit. */
  center(): void {
    this.#isOwn = false
    const at = this.#marker?.getLatLng()
    if (!at) return
    const { destination } = this.#setting
    const left = innerWidth >= WIDE_PX ? CARD_PX : 40
    if (!destination) this.#map.setView(at, NEAR_ZOOM, { animate: false })
    else
      this.#map.fitBounds(L.latLngBounds([at, destination]), {
        paddingTopLeft: [left, 60],
        paddingBottomRight: [40, 100],
        maxZoom: NEAR_ZOOM,
        animate: false,
      })
  }

  #icon(kind: MarkerKind, heading: number | null): L.DivIcon {
    const { placa = '', servicio = 'particular' } = this.#setting.plate ?? {}
    const html = document.createElement('span')
    html.appendChild(drawVehicle({ placa, servicio, kind, heading }))
    return L.divIcon({ html, className: 'vehicle-marker', iconSize: [MARKER_PX, MARKER_PX] })
  }

  #inner(): L.LatLngBounds {
    return this.#map.getBounds().pad(-0.1)
  }
}
