/** The places of vehicles on a small map that opens the large one. */
import { useNavigate } from '@remix-run/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import type { Tiles } from '~/map/fleet-map.client'
import type { MarkerModel } from '~/map/marker-layer.client'
import { Boundary } from '~/ui/layouts/boundary'
import '~/map/styles/live.css'
import './street.css'

const FleetMap = lazyPart(() => import('~/map/fleet-map.client'))
const NO_TRAIL: [] = []

/** Its code loads after everything else. */
export function MiniMap({ markers, tiles, to }: { markers: readonly MarkerModel[]; tiles: Tiles; to: string }) {
  const navigate = useNavigate()
  const open = useCallback(() => navigate(to), [navigate, to])
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // load after the rest of the page; Safari has no requestIdleCallback
    const later = 'requestIdleCallback' in window ? requestIdleCallback : (f: () => void) => setTimeout(f, 200)
    later(() => setReady(true))
  }, [])
  return (
    <div className="map street-map">
      {ready && (
        // if its code fails to load the map stays blank: the list below has the same data
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <FleetMap
              tiles={tiles}
              markers={markers}
              selected={null}
              focus={0}
              trail={NO_TRAIL}
              onSelect={open}
              live={null}
            />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
