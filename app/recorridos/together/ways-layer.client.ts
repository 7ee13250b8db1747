/** What the days of several vehicles draw on a Leaflet map: each way in its colour, each vehicle with its plate. */
import { formatPlaca } from '@domain/vehiculos/placa'
import * as L from 'leaflet'
import type { Frame } from '../frame.client'
import type { LatLng, Way } from '../way'
import { colorOf } from './together'

const CASING = { color: '#17150c', weight: 8, opacity: 0.85, interactive: false }
const UNSEEN = { color: '#5b6570', weight: 3, dashArray: '2 8', interactive: false }
const CORE_WEIGHT = 4
const VEHICLE_PX = 26

/** A vehicle on the map: its way, and its index among the others. */
export interface DrawnWay {
  way: Way
  placa: string
  index: number
}

export class WaysLayer {
  readonly #markers: { drawn: DrawnWay; marker: L.Marker; isShown: boolean }[]
  readonly #bounds = L.latLngBounds([])

  constructor(
    readonly map: L.Map,
    private readonly frame: Frame,
    ways: readonly DrawnWay[],
  ) {
    // all casings lie under all colours, so that a way is not hidden where another crosses it
    for (const { way } of ways) L.polyline(way.driven as LatLng[][], CASING).addTo(map)
    for (const { way, index } of ways) {
      L.polyline(way.driven as LatLng[][], { color: colorOf(index), weight: CORE_WEIGHT, interactive: false }).addTo(
        map,
      )
      for (const ends of way.unseen) L.polyline(ends, UNSEEN).addTo(map)
      for (const { lat, lng } of way.good) this.#bounds.extend([lat, lng])
    }
    this.#markers = ways.map((drawn) => ({ drawn, marker: markerOf(drawn), isShown: false }))
  }

  /** Frames all ways, or one of them. */
  fit(only?: Way) {
    this.frame.show(only ? L.latLngBounds(only.good.map(({ lat, lng }): LatLng => [lat, lng])) : this.#bounds)
  }

  /** Each vehicle where it was at a moment; one whose place is not known is hidden. */
  show(at: number) {
    for (const one of this.#markers) {
      const { place, heading, kind } = one.drawn.way.at(at)
      if (one.isShown !== (place !== null)) {
        one.isShown = place !== null
        if (place) one.marker.addTo(this.map)
        else one.marker.remove()
      }
      const element = place && one.marker.setLatLng(place).getElement()
      if (!element) continue
      Object.assign(element.dataset, { kind, placa: one.drawn.placa })
      element.style.setProperty('--heading', `${Math.round(heading ?? 0)}deg`)
    }
  }
}

function markerOf({ placa, index }: DrawnWay): L.Marker {
  const html = document.createElement('span')
  const arrow = document.createElement('span')
  arrow.className = 'way-vehicle'
  arrow.style.background = colorOf(index)
  const name = document.createElement('span')
  name.className = 'way-plate'
  name.textContent = formatPlaca(placa)
  for (const part of [arrow, name]) html.appendChild(part)
  const icon = L.divIcon({ html, className: 'way-marker ways-marker', iconSize: [VEHICLE_PX, VEHICLE_PX] })
  return L.marker([0, 0], { icon, keyboard: false, interactive: false, zIndexOffset: 1000 - index })
}
