/** What a map of a day shows: framed anew when the map gets another size, as on a phone that is turned. */
import type * as L from 'leaflet'

const NEAR_ZOOM = 16
const PAD: L.PointTuple = [40, 40]
/** Without any place to show. */
const WORLD_ZOOM = 2

export class Frame {
  #bounds: L.LatLngBounds | null = null
  /** the view as it was framed: another one was chosen by a person, or follows the vehicle */
  #view = ''

  constructor(private readonly map: L.Map) {}

  show(bounds: L.LatLngBounds): void {
    this.#bounds = bounds
    if (bounds.isValid()) this.map.fitBounds(bounds, { padding: PAD, maxZoom: NEAR_ZOOM, animate: false })
    else this.map.setView([0, 0], WORLD_ZOOM)
    this.#view = this.#present()
  }

  /** After the element of the map got another size. A view that was chosen keeps its centre. */
  resized(): void {
    const isAsFramed = this.#present() === this.#view
    this.map.invalidateSize({ animate: false })
    if (isAsFramed && this.#bounds) this.show(this.#bounds)
  }

  #present(): string {
    const { lat, lng } = this.map.getCenter()
    return `${lat} ${lng} ${this.map.getZoom()}`
  }
}
