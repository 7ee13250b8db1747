/** The visitor's own dot on a map, with its accuracy and its trail. */
import * as L from 'leaflet'
import type { Fix } from '~/map/protocol'
import { prefersStill } from '~/ui/theme/prefers-still'
import { demoTexts } from '../texts/demo'

const BOGOTA: L.LatLngTuple = [4.6486, -74.0875]
const CITY_ZOOM = 12
const NEAR_ZOOM = 16
const ZOOM_MAX = 19

export class DemoMap {
  readonly #map: L.Map
  readonly #dot: L.CircleMarker
  readonly #doubt: L.Circle
  readonly #trail: L.Polyline
  readonly #still = prefersStill()

  constructor(host: HTMLElement, tiles: { url: string; attribution: string }) {
    const t = demoTexts(document.documentElement.lang)
    const moves = !this.#still
    this.#map = L.map(host, {
      center: BOGOTA,
      zoom: CITY_ZOOM,
      // the page scrolls; the map follows the phone
      scrollWheelZoom: false,
      dragging: false,
      zoomControl: false,
      fadeAnimation: moves,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
    })
    // the card is in the other corner
    this.#map.attributionControl.setPrefix(false).setPosition('bottomleft')
    L.control.zoom({ position: 'topright', zoomInTitle: t.zoom_in, zoomOutTitle: t.zoom_out }).addTo(this.#map)
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: ZOOM_MAX }).addTo(this.#map)
    this.#trail = L.polyline([], { className: 'demo-trail', interactive: false })
    this.#doubt = L.circle(BOGOTA, { radius: 0, className: 'demo-doubt', interactive: false })
    this.#dot = L.circleMarker(BOGOTA, { radius: 9, className: 'demo-dot', interactive: false })
  }

  move({ lat, lng, accuracy }: Fix): void {
    const first = !this.#map.hasLayer(this.#dot)
    for (const layer of [this.#trail, this.#doubt, this.#dot]) if (first) layer.addTo(this.#map)
    this.#trail.addLatLng([lat, lng])
    this.#doubt.setLatLng([lat, lng]).setRadius(accuracy ?? 0)
    this.#dot.setLatLng([lat, lng])
    if (first) this.#map.setView([lat, lng], NEAR_ZOOM, { animate: false })
    else this.#map.panTo([lat, lng], { animate: !this.#still })
  }

  remove(): void {
    this.#map.remove()
  }
}
