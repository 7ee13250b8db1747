/** The ways of several vehicles on one map, and each vehicle at the playhead. */
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { MapControls } from '~/map/controls'
import type { Tiles } from '~/map/fleet-map.client'
import '~/map/live.css'
import { makeMap } from '../day-map.client'
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
  const { url, attribution } = tiles
  const host = useRef<HTMLDivElement>(null)
  const [layer, setLayer] = useState<WaysLayer | null>(null)

  useEffect(() => {
    const container = host.current
    if (!container) return
    const map = makeMap(container, { url, attribution })
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', t('dias.map'))
    const made = new WaysLayer(map, ways)
    const show = () => made.show(playhead.at)
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
  }, [ways, playhead, url, attribution, t])

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
