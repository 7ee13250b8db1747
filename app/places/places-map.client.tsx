/** A map of places alone: to look at them, or with `onDraw` to draw one. */
import type { Coordinates } from '@domain/dispositivos/geometry'
import * as L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { centreOf } from '~/map/centres'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import { makeMap } from '~/map/make-map.client'
import '~/map/styles/live.css'
import { boundsOf, PlaceLayer, type ShownPlace } from './layer.client'
import './places-map.css'

const CITY_ZOOM = 12
const NEAR_ZOOM = 16
const PAD: L.PointTuple = [32, 32]
/** As large as a finger, the dot inside is smaller. */
const CORNER_PX = 44

interface Props {
  tiles: Tiles
  places: readonly ShownPlace[]
  label: string
  /** draws the only place: a press on the map adds a point, or moves the centre of a circle */
  onDraw?: (points: Coordinates[]) => void
  /** it cannot be drawn now */
  isLocked?: boolean
}

export default function PlacesMap({ tiles, places, label, onDraw, isLocked = false }: Props) {
  const { t, zona } = useI18n()
  const host = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const latest = useRef({ places, onDraw, isLocked })
  latest.current = { places, onDraw, isLocked }

  useEffect(() => {
    const container = host.current
    if (!container) return
    // people end a line by a double click: it must not move the map away
    const made = makeMap(
      container,
      { url: tiles.url, attribution: tiles.attribution },
      { doubleClickZoom: latest.current.onDraw === undefined },
    )
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
    made.setView(centreOf(zona), CITY_ZOOM)
    fitTo(made, latest.current.places)
    made.on('click', ({ latlng: at, originalEvent }) => {
      if (latest.current.isLocked || isSecond(originalEvent)) return
      const { onDraw: draw, places: shown } = latest.current
      const point = { lat: at.lat, lng: at.wrap().lng }
      const [place] = shown
      if (place) draw?.(place.forma === 'circulo' ? [point] : [...place.puntos, point])
    })
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    resized.observe(container)
    setMap(made)
    return () => {
      resized.disconnect()
      made.remove()
    }
  }, [tiles.url, tiles.attribution, label, zona])

  useEffect(() => {
    if (!map) return
    const layer = new PlaceLayer(map)
    layer.show(places)
    if (!latest.current.onDraw) fitTo(map, places)
    const corners =
      latest.current.onDraw && !isLocked ? cornersOf(map, places[0], (points) => latest.current.onDraw?.(points)) : null
    return () => {
      layer.remove()
      corners?.remove()
    }
  }, [map, places, isLocked])

  return (
    <>
      <div className={onDraw ? 'leaflet-host leaflet-host--draw' : 'leaflet-host'} ref={host} />
      {map && <MapControls map={map} fitLabel={t('lugares.fit')} onFit={() => fitTo(map, latest.current.places)} />}
    </>
  )
}

function fitTo(map: L.Map, places: readonly ShownPlace[]) {
  const bounds = boundsOf(places)
  if (bounds.isValid()) map.fitBounds(bounds, { padding: PAD, maxZoom: NEAR_ZOOM, animate: false })
}

/** The second click of a double one, which meets the corner that the first has made. */
const isSecond = ({ detail }: MouseEvent) => detail > 1

/** Corners to drag; a press removes one. The field beside the map has the same points for the keyboard. */
function cornersOf(map: L.Map, place: ShownPlace | undefined, draw: (points: Coordinates[]) => void): L.LayerGroup {
  const group = L.layerGroup().addTo(map)
  const { puntos: points = [], forma } = place ?? {}
  points.forEach((point, i) => {
    const icon = L.divIcon({ html: '<span></span>', className: 'place-corner', iconSize: [CORNER_PX, CORNER_PX] })
    const corner = L.marker(point, { icon, draggable: true, keyboard: false, bubblingMouseEvents: false })
    corner.on('dragend', () => {
      const { lat, lng } = corner.getLatLng().wrap()
      draw(points.map((other, j) => (i === j ? { lat, lng } : other)))
    })
    if (forma !== 'circulo')
      corner.on('click', ({ originalEvent }) => {
        if (!isSecond(originalEvent)) draw(points.filter((_, j) => i !== j))
      })
    group.addLayer(corner)
  })
  return group
}
