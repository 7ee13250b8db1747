/** What a day draws on a Leaflet map. */
import type { Leg } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import * as L from 'leaflet'
import type { Frame } from './frame.client'
import type { LatLng, Way } from './way'
import { kmh } from './words'

const CASING = { color: '#17150c', weight: 9, opacity: 0.92, interactive: false }
const CORE = { color: '#ffc400', weight: 4.5, interactive: false }
/** Above the company's limit: on the core, which stays visible at its edges. */
const OVER = { color: '#c52c2a', weight: 4.5, interactive: false }
const UNSEEN = { color: '#5b6570', weight: 3.5, dashArray: '2 8', interactive: false }
const BAD = { radius: 4, color: '#c52c2a', weight: 1.5, fill: false, interactive: false }
/** Only so many bad fixes are drawn: more would not tell more. */
const BAD_MAX = 500
const VEHICLE_PX = 30
const STOP_PX = 26

export class WayLayer {
  readonly #vehicle: L.Marker
  readonly #bounds: L.LatLngBounds
  readonly #over = L.layerGroup()
  #excesses: readonly Interval[] = []
  /** its speed, beside it while that is more than the company allows */
  readonly #speed = document.createElement('span')
  #isShown = false

  constructor(
    readonly map: L.Map,
    private readonly frame: Frame,
    private readonly way: Way,
    legs: readonly Leg[],
    private readonly on: { seek(at: number): void; say(kmh: number): string },
  ) {
    const { driven, unseen, bad, good } = way
    L.polyline(driven as LatLng[][], CASING).addTo(map)
    L.polyline(driven as LatLng[][], CORE).addTo(map)
    this.#over.addTo(map)
    for (const ends of unseen) L.polyline(ends, UNSEEN).addTo(map)
    for (const { lat, lng } of bad.slice(0, BAD_MAX)) L.circleMarker([lat, lng], BAD).addTo(map)
    const stops = legs.filter((leg) => leg.kind === 'stop')
    // stops at the same place have the same number and one marker
    for (const stop of stops) if (stops.find(({ number }) => number === stop.number) === stop) this.#stop(stop)
    this.#bounds = L.latLngBounds(good.map(({ lat, lng }): LatLng => [lat, lng]))
    if (!this.#bounds.isValid()) this.#bounds.extend(bad.map(({ lat, lng }): LatLng => [lat, lng])[0] ?? [0, 0])
    const arrow = document.createElement('span')
    arrow.className = 'way-vehicle'
    this.#speed.className = 'way-speed'
    this.#speed.hidden = true
    const html = document.createElement('span')
    for (const part of [arrow, this.#speed]) html.appendChild(part)
    this.#vehicle = L.marker(this.#bounds.getCenter(), {
      icon: L.divIcon({ html, className: 'way-marker', iconSize: [VEHICLE_PX, VEHICLE_PX] }),
      keyboard: false,
      interactive: false,
      zIndexOffset: 1000,
    })
  }

  fit() {
    this.frame.show(this.#bounds)
  }

  /** Draws the parts of the way on which it went faster than the company allows. */
  showOver(spans: readonly Interval[]) {
    this.#excesses = spans
    this.#over.clearLayers()
    for (const { from, until } of spans) this.#over.addLayer(L.polyline(this.way.between(from, until), OVER))
  }

  /** The vehicle where it was at a moment; a place that is not known hides it. */
  show(at: number, isFollowed: boolean) {
    const { place, heading, kind, speed } = this.way.at(at)
    if (this.#isShown !== (place !== null)) {
      this.#isShown = place !== null
      if (place) this.#vehicle.addTo(this.map)
      else this.#vehicle.remove()
    }
    if (!place) return
    this.#vehicle.setLatLng(place)
    const isOver = speed !== null && this.#excesses.some(({ from, until }) => at >= from && at < until)
    this.#speed.hidden = !isOver
    if (isOver) this.#speed.textContent = this.on.say(kmh(speed))
    const element = this.#vehicle.getElement()
    if (element) {
      Object.assign(element.dataset, { kind, at: Math.round(at), lat: place[0], lng: place[1] })
      element.style.setProperty('--heading', `${Math.round(heading ?? 0)}deg`)
    }
    if (isFollowed && !this.map.getBounds().pad(-0.15).contains(place)) this.map.panTo(place, { animate: false })
  }

  #stop({ lat, lng, number, from }: Extract<Leg, { kind: 'stop' }>) {
    const html = document.createElement('span')
    html.textContent = String(number)
    const icon = L.divIcon({ html, className: 'way-stop', iconSize: [STOP_PX, STOP_PX] })
    // the list beside the map has the same stops for the keyboard
    L.marker([lat, lng], { icon, keyboard: false })
      .on('click', () => this.on.seek(from))
      .addTo(this.map)
  }
}
