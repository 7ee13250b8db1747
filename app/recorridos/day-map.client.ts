/** The Leaflet map under the ways of a day. */
import L from 'leaflet'
import type { Tiles } from '~/map/fleet-map.client'

const MAX_ZOOM = 19

export function makeMap(container: HTMLElement, tiles: Tiles): L.Map {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    preferCanvas: true,
  })
  L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MAX_ZOOM }).addTo(map)
  L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
  return map
}
