/** The phone's own map: one marker, its trail since the start, recentred on each fix. */
import 'leaflet/dist/leaflet.css'
import '~/map/styles/plain-map.css'
import './map.css'
import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Fix } from '~/phone/fix'
import { prefersStill } from '~/ui/theme/prefers-still'
import { type NoteTexts, PositionNote } from './position-note.client'

const ZOOM = 15
/** Maximum points of the drawn trail; older ones are out of view anyway. */
const TRAIL = 600
/** below this speed in m/s a vehicle counts as stationary: a square instead of an arrow */
const MOVING_SPEED = 1

interface Props {
  position: Fix
  tiles: { url: string; attribution: string }
  /** «Ubicación Actual», the label of the map, and the coordinates as text to copy */
  texts: NoteTexts & { map: string }
}

interface Drawing {
  map: L.Map
  marker: L.Marker
  trail: L.Polyline[]
  note: PositionNote
}

export default function MapView({ position, tiles, texts }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const { url, attribution } = tiles

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first position creates the map, later ones move it
  useEffect(() => {
    if (!box.current) return
    drawing.current = draw(box.current, position, url, attribution)
    const { map, marker } = drawing.current
    // a note beside the map reduces its size
    const resized = new ResizeObserver(() => {
      map.invalidateSize({ animate: false }).panTo(marker.getLatLng(), { animate: false })
    })
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      drawing.current?.map.remove()
      drawing.current = null
    }
  }, [url, attribution])

  useEffect(() => {
    if (drawing.current) move(drawing.current, position, texts)
  }, [position, texts])

  return <section ref={box} className="track-leaflet plain-map" aria-label={texts.map} />
}

function draw(box: HTMLElement, { lat, lng }: Fix, url: string, attribution: string): Drawing {
  const reducedMotion = prefersStill()
  const map = L.map(box, {
    center: [lat, lng],
    zoom: ZOOM,
    // the map follows the vehicle: dragging would fight the next fix and block scrolling the page
    dragging: false,
    scrollWheelZoom: false,
    touchZoom: 'center',
    doubleClickZoom: 'center',
    fadeAnimation: !reducedMotion,
    zoomAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
  })
  map.attributionControl.setPrefix(false)
  map.zoomControl.setPosition('bottomleft')
  L.tileLayer(url, { attribution, maxZoom: 19 }).addTo(map)
  const trail = ['trail-c', 'trail'].map((className) => L.polyline([], { className, interactive: false }).addTo(map))
  const marker = L.marker([lat, lng], { icon: icon(null) }).addTo(map)
  return { map, marker, trail, note: new PositionNote(map, marker) }
}

function move({ map, marker, trail, note }: Drawing, fix: Fix, texts: Props['texts']) {
  const { lat, lng } = fix
  const animate = !prefersStill()
  marker.setLatLng([lat, lng]).setIcon(icon(fix))
  marker.getElement()?.setAttribute('aria-label', texts.title)
  for (const line of trail) {
    line.setLatLngs([...(line.getLatLngs() as L.LatLng[]).slice(1 - TRAIL), L.latLng(lat, lng)])
  }
  note.tell(texts)
  map.panTo([lat, lng], { animate, duration: 0.3 })
}

const SVG = 'http://www.w3.org/2000/svg'

function svgElement(nombre: string, attributes: Record<string, string>, ...children: SVGElement[]) {
  const element = document.createElementNS(SVG, nombre)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  for (const child of children) element.appendChild(child)
  return element
}

/** The marker: an arrow turned to its heading while moving, a square while stationary. */
function icon(fix: Fix | null): L.DivIcon {
  const moving = (fix?.speed ?? 0) >= MOVING_SPEED && fix?.heading !== undefined
  const shape = moving
    ? svgElement('path', {
        class: 'mk-arrow',
        transform: `rotate(${Math.round(fix?.heading ?? 0)})`,
        d: 'M0-7.5 6 6 0 2.6-6 6Z',
      })
    : svgElement('rect', { class: 'mk-arrow', x: '-4.5', y: '-4.5', width: '9', height: '9', rx: '1.5' })
  const svg = svgElement(
    'svg',
    { viewBox: '-22 -22 44 44', width: '44', height: '44', 'aria-hidden': 'true' },
    svgElement(
      'g',
      { class: `mk mk--${moving ? 'go' : 'here'}` },
      svgElement('circle', { class: 'mk-halo', r: '21' }),
      svgElement('circle', { class: 'mk-body', r: '13.5' }),
      shape,
    ),
  )
  return L.divIcon({ html: svg as unknown as HTMLElement, className: 'track-marker', iconSize: [44, 44] })
}
