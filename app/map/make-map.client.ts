/** The map that the days and the places are drawn on: tiles and their attribution, without the controls of the library. */
import * as L from 'leaflet'
import { prefersStill } from '~/ui/theme/prefers-still'
import type { Tiles } from './fleet-map.client'

const ZOOM_MAX = 19

export function makeMap(container: HTMLElement, { url, attribution }: Tiles, options: L.MapOptions = {}): L.Map {
  const isAnimated = !prefersStill()
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: ZOOM_MAX,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    ...options,
  })
  L.tileLayer(url, { attribution, maxZoom: ZOOM_MAX }).addTo(map)
  L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
  return map
}
