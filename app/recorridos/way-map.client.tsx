/** The way of a day on the map, its numbered stops, and the vehicle at the playhead. */
import type { Leg } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import '~/map/live.css'
import { PlaceLayer, type ShownPlace } from '~/places/layer.client'
import { makeMap } from './day-map.client'
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

export default function WayMap({ way, places, excesses, legs, playhead, tiles, isFollowing }: Props) {
  const { t } = useI18n()
  const { url, attribution } = tiles
  const host = useRef<HTMLDivElement>(null)
  const [layer, setLayer] = useState<WayLayer | null>(null)
  const follows = useRef(isFollowing)
  follows.current = isFollowing

  useEffect(() => {
    const container = host.current
    if (!container) return
    const map = makeMap(container, { url, attribution })
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
  }, [way, legs, playhead, url, attribution, t])

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
