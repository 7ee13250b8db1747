/** The way of a day on the map, its numbered stops, and the vehicle at the playhead. */
import type { Leg } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import type { ShownPlace } from '~/places/layer.client'
import { showPlaces } from '~/places/show.client'
import { useDayMap } from './day-map.client'
import type { Frame } from './frame.client'
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
  /** a person moved the map by hand */
  onDragged(): void
}

export default function WayMap(props: Props) {
  const { way, places, excesses, legs, playhead, tiles, isFollowing, onDragged } = props
  const { t } = useI18n()
  const follows = useRef(isFollowing)
  follows.current = isFollowing
  const draw = useCallback(
    (map: LeafletMap, frame: Frame) =>
      new WayLayer(map, frame, way, legs, { seek: (at) => playhead.seek(at), say: (n) => t('recorridos.kmh', { n }) }),
    [way, legs, playhead, t],
  )
  const show = useCallback((layer: WayLayer) => layer.show(playhead.at, follows.current), [playhead])
  const { host, drawing: layer } = useDayMap({ label: t('recorridos.map'), tiles, playhead, draw, show })

  useEffect(() => {
    if (layer && places) return showPlaces(layer.map, places)
  }, [layer, places])

  useEffect(() => {
    layer?.showOver(excesses)
    layer?.show(playhead.at, false)
  }, [layer, excesses, playhead])

  const dragged = useRef(onDragged)
  dragged.current = onDragged
  useEffect(() => {
    if (!layer) return
    const tell = () => dragged.current()
    layer.map.on('dragstart', tell)
    return () => void layer.map.off('dragstart', tell)
  }, [layer])

  return (
    <>
      <div className="leaflet-host" ref={host} />
      {layer && <MapControls map={layer.map} fitLabel={t('recorridos.fit')} onFit={() => layer.fit()} />}
    </>
  )
}
