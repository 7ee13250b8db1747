/** The way of a day on the map, its numbered stops, and the vehicle at the playhead. */
import type { Leg } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import '~/map/live.css'
import { PlaceLayer, type ShownPlace } from '~/places/layer.client'
import type { Playhead } from './playhead'
import type { Way } from './way'
import { WayLayer } from './way-layer.client'

interface Props {
  way: Way
  places: readonly ShownPlace[] | undefined
  /** where it went faster than the company allows */
  excesses: readonly Interval[]
  legs: readonly Leg[]
  playhead: Playhead
  tiles: Tiles
  isFollowing: boolean
}

const MAX_ZOOM = 19

export default function WayMap({ way, places, excesses, legs, playhead, tiles, isFollowing }: Props) {
  const { t } = useI18n()
  const host = useRef<HTMLDivElement>(null)
  const [layer, setLayer] = useState<WayLayer | null>(null)
  const follows = useRef(isFollowing)
  follows.current = isFollowing

  useEffect(() => {
    const container = host.current
    if (!container) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = L.map(container, {
      zoomControl: false,
      attributionControl: false,
      maxZoom: MAX_ZOOM,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      preferCanvas: true,
    })
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MAX_ZOOM }).addTo(map)
    L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', t('recorridos.map'))
    const made = new WayLayer(map, way, legs, (at) => playhead.seek(at))
    const show = () => made.show(playhead.at, follows.current)
    made.fit()
    show()
    const stop = playhead.subscribe(show)
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(container)
    setLayer(made)
    return () => {
      stop()
      resized.disconnect()
      map.remove()
    }
  }, [way, legs, playhead, tiles.url, tiles.attribution, t])

  useEffect(() => {
    if (!layer || !places) return
    const shown = new PlaceLayer(layer.map)
    shown.show(places)
    return () => shown.remove()
  }, [layer, places])

  useEffect(() => layer?.showOver(excesses), [layer, excesses])

  return (
    <>
      <div className="leaflet-host" ref={host} />
      {layer && <MapControls map={layer.map} fitLabel={t('recorridos.fit')} onFit={() => layer.fit()} />}
    </>
  )
}
