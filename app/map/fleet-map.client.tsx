/** The map, in the browser only (Leaflet touches `window` on import). */
import type { Coordinates } from '@domain/dispositivos/geometry'
import * as L from 'leaflet'
import { Maximize, Minimize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AttributionControl } from 'react-leaflet/AttributionControl'
import { MapContainer } from 'react-leaflet/MapContainer'
import { TileLayer } from 'react-leaflet/TileLayer'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import { showPlaces } from '~/places/show.client'
import { Icon } from '~/ui/signs/icon'
import { prefersStill } from '~/ui/theme/prefers-still'
import { centreOf } from './centres'
import { MapControl, MapControls } from './controls'
import type { LiveCounts } from './fleet'
import type { Trail } from './live-state'
import { MarkerLayer, type MarkerModel } from './marker-layer.client'
import type { FullScreen } from './use-full-screen'

const CITY_ZOOM = 12
/** The zoom for a single position, fixed by the specification. */
const NEAR_ZOOM = 15
const ZOOM_MAX = 19

export interface Tiles {
  url: string
  attribution: string
}

interface FleetMapProps {
  tiles: Tiles
  markers: readonly MarkerModel[]
  selected: string | null
  /** incremented on every selection, so that selecting the same vehicle again brings it back into view */
  focus: number
  trail: Trail
  /** the company's places, under the vehicles */
  places?: readonly ShownPlace[]
  onSelect(id: string): void
  /** null: a small map inside a scrolling page, without controls; wheel and touch scroll the page */
  live: LiveControls | null
}

interface LiveControls {
  /** the selected vehicle is kept in sight until the person moves the map */
  isFollowing: boolean
  onLetGo(): void
  /** @param n how many vehicles there are in all */
  clusterTitle(states: LiveCounts, n: number): string
  fullScreen: FullScreen
  /** which states are shown: on a change the map fits those vehicles */
  filter: string
}

export default function FleetMap(props: FleetMapProps) {
  const { tiles, markers, selected, focus, trail, places, onSelect, live } = props
  const { t, zona } = useI18n()
  const [map, setMap] = useState<L.Map | null>(null)
  const layer = useRef<MarkerLayer | null>(null)
  const hasFitted = useRef(false)
  const latest = useRef({ onSelect, markers, live })
  latest.current = { onSelect, markers, live }
  const isFollowing = live?.isFollowing ?? false
  const [still] = useState(() => prefersStill())

  useEffect(() => {
    if (!map) return
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', t('common.map_hint'))
    const made = new MarkerLayer(map, {
      still,
      onSelect: (id) => latest.current.onSelect(id),
      clusterTitle: (states, n) => latest.current.live?.clusterTitle(states, n) ?? t('common.map_group', { n }),
    })
    layer.current = made
    const forget = letGoByHand(map, () => latest.current.live?.onLetGo())
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
    if (shown && isFollowing) keepInSight(map, shown.position, !still)
  }, [map, markers, selected, trail, still, isFollowing])

  useEffect(() => {
    if (map && places) return showPlaces(map, places)
  }, [map, places])

  const filter = live?.filter ?? ''
  const fitted = useRef(filter)
  useEffect(() => {
    if (!map || fitted.current === filter) return
    fitted.current = filter
    fitAll(map, latest.current.markers, !still)
  }, [map, filter, still])

  useEffect(() => {
    if (!map || focus === 0) return
    const at = latest.current.markers.find((marker) => marker.id === selected)?.position
    if (!at) return
    const zoom = Math.max(map.getZoom(), NEAR_ZOOM)
    const aside = clearArea(map).getCenter().subtract(map.getSize().divideBy(2))
    map.setView(map.unproject(map.project(at, zoom).subtract(aside), zoom), zoom, { animate: !still })
  }, [map, focus, selected, still])

  return (
    <>
      <MapContainer
        ref={setMap}
        className="leaflet-host"
        center={centreOf(zona)}
        zoom={CITY_ZOOM}
        maxZoom={ZOOM_MAX}
        zoomControl={false}
        scrollWheelZoom={live !== null}
        dragging={live !== null}
        attributionControl={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
      >
        <TileLayer url={tiles.url} attribution={tiles.attribution} maxZoom={ZOOM_MAX} />
        <AttributionControl prefix={false} position="bottomright" />
      </MapContainer>
      {map && live && (
        <MapControls map={map} fitLabel={t('common.map_view_all')} onFit={() => fitAll(map, markers, !still)}>
          <MapControl
            label={t('common.full_screen')}
            isPressed={live.fullScreen.isFull}
            onClick={live.fullScreen.toggle}
          >
            <Icon of={live.fullScreen.isFull ? Minimize : Maximize} />
          </MapControl>
        </MapControls>
      )}
    </>
  )
}

/** Padding at the bottom of the map for a marker's plate and the legend (px). */
const FOOT = 96
/** Padding for a marker at the other edges (px). */
const EDGE = 56
const EDGE_OVER_SHEET = 40

/** The part of the map (in its pixels) not covered by the card nor too close to the edge. */
function clearArea(map: L.Map): L.Bounds {
  const frame = map.getContainer().getBoundingClientRect()
  const card = map.getContainer().parentElement?.querySelector('.map-card')?.getBoundingClientRect()
  // on a phone the card covers the bottom of the map; on a desktop its upper corner
  const isSheet = card !== undefined && card.top - frame.top > frame.bottom - card.bottom
  const right = card && !isSheet ? card.left - frame.left : frame.width
  const bottom = card && isSheet ? card.top - frame.top - EDGE : frame.height - FOOT
  return L.bounds([EDGE, isSheet ? EDGE_OVER_SHEET : EDGE], [right - EDGE, bottom])
}

/** Reports that the person moved the map: dragged it, panned with the arrow keys, or zoomed elsewhere. */
function letGoByHand(map: L.Map, letGo: () => void): () => void {
  const onKey = ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key.startsWith('Arrow')) letGo()
  }
  // wheel and pinch zoom around their position; the zoom buttons keep the centre, so following continues
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

/** When a vehicle leaves the clear part of the map, recentres that part on it. */
function keepInSight(map: L.Map, at: Coordinates, animate: boolean) {
  const area = clearArea(map)
  const point = map.latLngToContainerPoint(at)
  if (!area.contains(point)) map.panBy(point.subtract(area.getCenter()), { animate })
}

/** Fits all vehicles into view, clear of the card and the legend. */
function fitAll(map: L.Map, markers: readonly { position: Coordinates }[], animate: boolean) {
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
