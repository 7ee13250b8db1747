/** The Leaflet map under the ways of a day, in step with the playhead. */
import type * as L from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Tiles } from '~/map/fleet-map.client'
import { makeMap } from '~/map/make-map.client'
import '~/map/styles/live.css'
import { Frame } from './frame.client'
import type { Playhead } from './playhead'

interface Drawing {
  fit(): void
}
interface Options<D extends Drawing> {
  label: string
  tiles: Tiles
  playhead: Playhead
  /** draws on the map what belongs to the day, and frames it; another function draws anew */
  draw(map: L.Map, frame: Frame): D
  /** shows the instant of the playhead */
  show(drawing: D): void
}

/** @returns the element to put the map in, and the drawing once the map is made */
export function useDayMap<D extends Drawing>(
  options: Options<D>,
): { host: RefObject<HTMLDivElement>; drawing: D | null } {
  const { label, tiles, playhead, draw, show } = options
  const { url, attribution } = tiles
  const host = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<D | null>(null)

  useEffect(() => {
    const container = host.current
    if (!container) return
    // the frame follows the size of its element
    const map = makeMap(container, { url, attribution }, { trackResize: false })
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
    const frame = new Frame(map)
    const drawn = draw(map, frame)
    const showNow = () => show(drawn)
    drawn.fit()
    showNow()
    const stop = playhead.subscribe(showNow)
    const resized = new ResizeObserver(() => frame.resized())
    resized.observe(container)
    setDrawing(drawn)
    return () => {
      stop()
      resized.disconnect()
      map.remove()
    }
  }, [label, url, attribution, playhead, draw, show])

  return { host, drawing }
}
