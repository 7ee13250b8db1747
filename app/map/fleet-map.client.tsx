/** The map itself, in the browser only (Leaflet touches `window` when it is loaded). */
import type { Point } from '@domain/dispositivos/geometry'
import L from 'leaflet'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AttributionControl, MapContainer, TileLayer } from 'react-leaflet'
import { useI18n } from '~/i18n/provider'
import type { Trail } from './live-state'
import { MarkerLayer, type MarkerModel } from './marker-layer.client'

/** Where a map without a single position looks at, by the reader's zone (degrees). */
const CENTRES: Record<string, L.LatLngTuple> = {
  'America/Bogota': [4.6486, -74.0875],
  'America/Lima': [-12.0621, -77.0365],
  'America/Santiago': [-33.4489, -70.6693],
  'America/Argentina/Buenos_Aires': [-34.6037, -58.4316],
}
const CITY_ZOOM = 12
/** The zoom of a single position, fixed by the specification. */
const NEAR_ZOOM = 15
const MAX_ZOOM = 19

export interface Tiles {
  url: string
  attribution: string
}

export interface FleetMapProps {
  tiles: Tiles
  markers: readonly MarkerModel[]
  selected: string | null
  /** raised by each choice of the person, so that choosing the same vehicle again brings it back into view */
  focus: number
  trail: Trail
  /** a small picture of the map in a page that scrolls: no controls, and the wheel and the finger stay the page's */
  preview?: boolean
  onSelect(id: string): void
}

export default function FleetMap({ tiles, markers, selected, focus, trail, preview = false, onSelect }: FleetMapProps) {
  const { t, zona } = useI18n()
  const [map, setMap] = useState<L.Map | null>(null)
  const layer = useRef<MarkerLayer | null>(null)
  // the vehicle that is shown is followed from the start, until the person moves the map away
  const following = useRef(!preview)
  const hasFitted = useRef(false)
  const latest = useRef({ onSelect, markers, clusterTitle: (n: number) => t('gps.group', { n }) })
  latest.current = { onSelect, markers, clusterTitle: (n) => t('gps.group', { n }) }
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    if (!map) return
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', t('gps.map_hint'))
    const made = new MarkerLayer(map, {
      still,
      onSelect: (id) => latest.current.onSelect(id),
      clusterTitle: (n) => latest.current.clusterTitle(n),
    })
    layer.current = made
    const forget = letGoByHand(map, () => {
      following.current = false
    })
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(container)
    return () => {
      resized.disconnect()
      forget()
      made.remove()
      layer.current = null
    }
  }, [map, still, t])

  useEffect(() => {
    if (!map) return
    if (!hasFitted.current && markers.length > 0) {
      hasFitted.current = true
      fitAll(map, markers, false)
    }
    layer.current?.update(markers, selected, trail)
    const shown = markers.find((marker) => marker.id === selected) ?? (markers.length === 1 ? markers[0] : undefined)
    if (shown && following.current) keepInSight(map, shown.position, !still)
  }, [map, markers, selected, trail, still])

  useEffect(() => {
    if (!map || focus === 0) return
    const at = latest.current.markers.find((marker) => marker.id === selected)?.position
    if (!at) return
    following.current = true
    const zoom = Math.max(map.getZoom(), NEAR_ZOOM)
    const aside = clearArea(map).getCenter().subtract(map.getSize().divideBy(2))
    map.setView(map.unproject(map.project(at, zoom).subtract(aside), zoom), zoom, { animate: !still })
  }, [map, focus, selected, still])

  return (
    <>
      <MapContainer
        ref={setMap}
        className="leaflet-host"
        center={CENTRES[zona] ?? CENTRES['America/Bogota']}
        zoom={CITY_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        scrollWheelZoom={!preview}
        dragging={!preview}
        attributionControl={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
      >
        <TileLayer url={tiles.url} attribution={tiles.attribution} maxZoom={MAX_ZOOM} />
        <AttributionControl prefix={false} position="bottomright" />
      </MapContainer>
      {map && !preview && (
        <div className="map-ctl">
          <Control
            label={t('gps.view_all')}
            onClick={() => {
              following.current = true
              fitAll(map, markers, !still)
            }}
          >
            <Maximize className="i" aria-hidden="true" />
          </Control>
          <Control label={t('gps.zoom_in')} onClick={() => map.zoomIn()}>
            <Plus className="i" aria-hidden="true" />
          </Control>
          <Control label={t('gps.zoom_out')} onClick={() => map.zoomOut()}>
            <Minus className="i" aria-hidden="true" />
          </Control>
        </div>
      )}
    </>
  )
}

function Control({ label, onClick, children }: { label: string; onClick(): void; children: React.ReactNode }) {
  return (
    <button type="button" className="btn btn--icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** What the plate under a marker and the legend need at the foot of the map (px). */
const FOOT = 96
/** Room for a marker at the other edges (px). */
const EDGE = 56
const EDGE_OVER_SHEET = 40

/** The part of the map, in its pixels, where a marker lies neither under the card that stands over it nor at the edge. */
function clearArea(map: L.Map): L.Bounds {
  const frame = map.getContainer().getBoundingClientRect()
  const card = map.getContainer().parentElement?.querySelector('.map-card')?.getBoundingClientRect()
  // on a phone the card lies at the foot of the map; beside the fleet it hangs in the upper corner
  const isSheet = card !== undefined && card.top - frame.top > frame.bottom - card.bottom
  const right = card && !isSheet ? card.left - frame.left : frame.width
  const bottom = card && isSheet ? card.top - frame.top - EDGE : frame.height - FOOT
  return L.bounds([EDGE, isSheet ? EDGE_OVER_SHEET : EDGE], [right - EDGE, bottom])
}

/** Tells when the person moves the map: drags it, pans it by the arrow keys, or zooms into another part of it. */
function letGoByHand(map: L.Map, letGo: () => void): () => void {
  const onKey = ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key.startsWith('Arrow')) letGo()
  }
  // wheel and fingers zoom about where they are; the buttons zoom about the middle, and what is followed comes back
  const container = map.getContainer()
  const onTouch = ({ touches }: TouchEvent) => {
    if (touches.length > 1) letGo()
  }
  map.on('dragstart', letGo).on('keydown', onKey).on('dblclick', letGo)
  container.addEventListener('wheel', letGo, { passive: true })
  container.addEventListener('touchstart', onTouch, { passive: true })
  return () => {
    map.off('dragstart', letGo).off('keydown', onKey).off('dblclick', letGo)
    container.removeEventListener('wheel', letGo)
    container.removeEventListener('touchstart', onTouch)
  }
}

/** Moves the map when a vehicle leaves the clear part of it, so that it stands in the middle of that part again. */
function keepInSight(map: L.Map, at: Point, animate: boolean) {
  const area = clearArea(map)
  const point = map.latLngToContainerPoint(at)
  if (!area.contains(point)) map.panBy(point.subtract(area.getCenter()), { animate })
}

/** All vehicles in view, none of them under the card that stands over the map, nor under the legend. */
function fitAll(map: L.Map, markers: readonly { position: Point }[], animate: boolean) {
  if (markers.length === 0) return
  const bounds = L.latLngBounds(markers.map(({ position }) => [position.lat, position.lng]))
  const { min = L.point(0, 0), max = map.getSize() } = clearArea(map)
  map.fitBounds(bounds, {
    paddingTopLeft: min,
    paddingBottomRight: map.getSize().subtract(max),
    maxZoom: NEAR_ZOOM,
    animate,
  })
}
