/**
 * The vehicles on a Leaflet map: DOM elements only for those in view; close ones are clustered; movement is animated.
 */
import type { Coordinates } from '@domain/dispositivos/geometry'
import * as L from 'leaflet'
import { type Cluster, cluster, fan, type Pixel, PLATES_FROM_ZOOM, statesOf } from './cluster'
import type { LiveCounts } from './fleet'
import { type Glide, glideAt, hasArrived, redirect } from './glide'
import type { Trail } from './live-state'
import { drawCluster, drawingKey, drawVehicle, MARKER_PX, type MarkerDrawing } from './marker'
import { TrailLine } from './trail-line.client'

export interface MarkerModel extends MarkerDrawing {
  id: string
  position: Coordinates
  at: number
}

interface MarkerLayerOptions {
  /** no animation: the person prefers reduced motion */
  still: boolean
  onSelect(id: string): void
  clusterTitle(states: LiveCounts, count: number): string
}

interface Entry {
  model: MarkerModel
  glide: Glide
  key: string
  marker: L.Marker
}

/** Markers this far outside the view are kept, so that small pans show them at once. */
const VIEW_MARGIN = 0.25
const SELECTED_ON_TOP = 10_000

const icon = (drawing: SVGElement, className: string) => {
  const html = document.createElement('span')
  html.appendChild(drawing)
  return L.divIcon({ html, className, iconSize: [MARKER_PX, MARKER_PX] })
}

export class MarkerLayer {
  #entries = new Map<string, Entry>()
  #clusters = new Map<string, L.Marker>()
  #fanned = new Map<string, Pixel>()
  #selected: string | null = null
  #trail: TrailLine
  #frame = 0
  #zooming = false

  constructor(
    private readonly map: L.Map,
    private readonly options: MarkerLayerOptions,
  ) {
    this.#trail = new TrailLine(map)
    map.on({ zoomstart: this.#onZoomStart, zoomend: this.#onZoomEnd, moveend: this.#arrange, click: this.#close })
    this.#showPlates()
  }

  remove() {
    cancelAnimationFrame(this.#frame)
    this.map.off({ zoomstart: this.#onZoomStart, zoomend: this.#onZoomEnd, moveend: this.#arrange, click: this.#close })
    for (const { marker } of this.#entries.values()) marker.remove()
    for (const marker of this.#clusters.values()) marker.remove()
    this.#trail.remove()
  }

  /** Shows exactly these vehicles; the selected one with its trail, above the others and never clustered. */
  update(models: readonly MarkerModel[], selected: string | null, trail: Trail) {
    const now = performance.now()
    const present = new Set(models.map((model) => model.id))
    for (const [id, { marker }] of this.#entries) {
      if (present.has(id)) continue
      marker.remove()
      this.#entries.delete(id)
    }
    for (const model of models) this.#put(model, now)
    this.#selected = selected
    this.#trail.set(trail)
    this.#arrange()
    this.#animate()
  }

  #put(model: MarkerModel, now: number) {
    const known = this.#entries.get(model.id)
    const key = drawingKey(model)
    if (!known) {
      const marker = L.marker(model.position, { icon: icon(drawVehicle(model), 'vehicle-marker'), keyboard: false })
      marker.on('click', () => this.options.onSelect(model.id))
      marker.on('add', () => this.#label(model.id))
      this.#entries.set(model.id, { model, key, marker, glide: redirect(null, model.position, now) })
      return
    }
    const { lat, lng } = known.model.position
    const hasMoved = lat !== model.position.lat || lng !== model.position.lng
    const before = this.options.still ? null : known.glide
    known.model = model
    if (hasMoved) known.glide = redirect(before, model.position, now)
    if (known.key !== key) {
      known.key = key
      known.marker.setIcon(icon(drawVehicle(model), 'vehicle-marker'))
    }
    this.#label(model.id)
  }

  /** Marks the element with its device and with the fix that it shows or moves to. */
  #label(id: string) {
    const entry = this.#entries.get(id)
    const element = entry?.marker.getElement()
    if (!entry || !element) return
    const { placa, kind, position, at } = entry.model
    element.title = placa
    Object.assign(element.dataset, { device: id, kind, lat: position.lat, lng: position.lng, at })
  }

  readonly #onZoomStart = () => {
    this.#zooming = true
    this.#fanned.clear()
  }

  readonly #onZoomEnd = () => {
    this.#zooming = false
    this.#showPlates()
    this.#arrange()
    this.#animate()
  }

  readonly #close = () => {
    if (this.#fanned.size === 0) return
    this.#fanned.clear()
    this.#arrange()
  }

  #showPlates() {
    this.map.getContainer().classList.toggle('map--far', this.map.getZoom() < PLATES_FROM_ZOOM)
  }

  /** Decides for the current view which vehicles are drawn alone, clustered or not at all. */
  readonly #arrange = () => {
    if (this.#zooming) return
    const view = this.map.getBounds().pad(VIEW_MARGIN)
    const seen = new Map<string, Pixel>()
    const alone = new Set<string>()
    for (const [id, { model }] of this.#entries) {
      if (!view.contains(model.position)) continue
      if (id === this.#selected || this.#fanned.has(id)) alone.add(id)
      else seen.set(id, this.map.latLngToLayerPoint(model.position))
    }
    const together = new Map<string, Cluster>()
    for (const group of cluster(seen)) {
      const [first = ''] = group.members
      if (group.members.length === 1) alone.add(first)
      else together.set(first, group)
    }
    for (const [id, { marker }] of this.#entries) {
      const shown = this.map.hasLayer(marker)
      if (alone.has(id) && !shown) marker.addTo(this.map)
      else if (!alone.has(id) && shown) marker.remove()
      if (alone.has(id)) marker.setZIndexOffset(id === this.#selected ? SELECTED_ON_TOP : 0)
    }
    this.#drawClusters(together)
    this.#place(performance.now())
  }

  #drawClusters(together: ReadonlyMap<string, Cluster>) {
    for (const [first, marker] of this.#clusters) {
      if (together.has(first)) continue
      marker.remove()
      this.#clusters.delete(first)
    }
    for (const [first, { members, centre }] of together) {
      const position = this.map.layerPointToLatLng(L.point(centre.x, centre.y))
      const states = statesOf(members.flatMap((id) => this.#entries.get(id)?.model.kind ?? []))
      const key = Object.values(states).join(' ')
      let marker = this.#clusters.get(first)
      if (!marker) {
        marker = L.marker(position, { icon: icon(drawCluster(states), 'vehicle-cluster'), keyboard: false }).addTo(
          this.map,
        )
        this.#clusters.set(first, marker)
      } else if (marker.getElement()?.dataset.states !== key) {
        marker.setIcon(icon(drawCluster(states), 'vehicle-cluster'))
      }
      marker
        .setLatLng(position)
        .off('click')
        .on('click', () => this.#open(members))
      const element = marker.getElement()
      if (element) {
        element.title = this.options.clusterTitle(states, members.length)
        element.dataset.states = key
      }
    }
  }

  /** Zooms in if that separates the cluster; vehicles parked in one place are fanned out instead. */
  #open(members: readonly string[]) {
    const bounds = L.latLngBounds(members.flatMap((id) => this.#entries.get(id)?.model.position ?? []))
    const zoom = this.map.getBoundsZoom(bounds, false, L.point(80, 80))
    const pixels = new Map(
      members.flatMap((id) => {
        const position = this.#entries.get(id)?.model.position
        return position ? [[id, this.map.project(position, zoom)] as const] : []
      }),
    )
    if (zoom > this.map.getZoom() && cluster(pixels).length > 1) {
      this.map.setView(bounds.getCenter(), zoom, { animate: !this.options.still })
      return
    }
    const places = fan(members.length)
    this.#fanned = new Map(members.map((id, i) => [id, places[i] ?? { x: 0, y: 0 }]))
    this.#arrange()
  }

  #animate() {
    cancelAnimationFrame(this.#frame)
    const step = (now: number) => {
      if (this.#zooming) return
      if (this.#place(now)) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** Moves every drawn marker to its current position; returns whether any is still moving. */
  #place(now: number): boolean {
    let moving = false
    for (const [id, { glide, marker }] of this.#entries) {
      if (!this.map.hasLayer(marker)) continue
      const arrived = this.options.still || hasArrived(glide, now)
      moving ||= !arrived
      const position = this.#shifted(id, arrived ? glide.to : glideAt(glide, now))
      if (!marker.getLatLng().equals(position, 0)) marker.setLatLng(position)
    }
    const followed = this.#selected === null ? undefined : this.#entries.get(this.#selected)
    this.#trail.draw(followed && (this.options.still ? followed.glide.to : glideAt(followed.glide, now)))
    return moving
  }

  #shifted(id: string, position: Coordinates): L.LatLngExpression {
    const shift = this.#fanned.get(id)
    if (!shift) return position
    const pixel = this.map.latLngToLayerPoint(position)
    return this.map.layerPointToLatLng(pixel.add(L.point(shift.x, shift.y)))
  }
}
