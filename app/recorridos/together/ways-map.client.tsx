/** The ways of several vehicles on one map, and each vehicle at the playhead. */
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect } from 'react'
import { useI18n } from '~/i18n/provider'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import { useDayMap } from '../day-map.client'
import type { Frame } from '../frame.client'
import type { Playhead } from '../playhead'
import type { Way } from '../way'
import { type DrawnWay, WaysLayer } from './ways-layer.client'

interface Props {
  ways: readonly DrawnWay[]
  playhead: Playhead
  tiles: Tiles
  /** the way to frame; null: all */
  framed: Way | null
}

export default function WaysMap({ ways, playhead, tiles, framed }: Props) {
  const { t } = useI18n()
  const draw = useCallback((map: LeafletMap, frame: Frame) => new WaysLayer(map, frame, ways), [ways])
  const show = useCallback((layer: WaysLayer) => layer.show(playhead.at), [playhead])
  const { host, drawing: layer } = useDayMap({ label: t('dias.map'), tiles, playhead, draw, show })

  useEffect(() => {
    if (framed) layer?.fit(framed)
  }, [layer, framed])

  return (
    <>
      <div className="leaflet-host" ref={host} />
      {layer && <MapControls map={layer.map} fitLabel={t('dias.fit')} onFit={() => layer.fit()} />}
    </>
  )
}
