/** The trail of the selected vehicle since the page opened: a yellow line with an asphalt casing. */
import type { Coordinates } from '@domain/dispositivos/geometry'
import * as L from 'leaflet'
import type { Trail } from './live-state'

export class TrailLine {
  #trail: Trail = []
  #casing = L.polyline([], { className: 'trail-c', color: '#17150c', weight: 9, interactive: false })
  #core = L.polyline([], { className: 'trail', color: '#ffc400', weight: 4.5, interactive: false })

  constructor(map: L.Map) {
    this.#casing.addTo(map)
    this.#core.addTo(map)
  }

  remove() {
    this.#casing.remove()
    this.#core.remove()
  }

  set(trail: Trail) {
    this.#trail = trail
  }

  /** Ends at the marker's animated position, so that the line never runs ahead of it. */
  draw(end: Coordinates | undefined) {
    const stretches = this.#trail.map((stretch) => stretch.map(({ lat, lng }): L.LatLngTuple => [lat, lng]))
    const last = stretches.at(-1)
    if (end && last) last[last.length - 1] = [end.lat, end.lng]
    const drawn = stretches.filter((stretch) => stretch.length > 1)
    this.#casing.setLatLngs(drawn)
    this.#core.setLatLngs(drawn)
  }
}
