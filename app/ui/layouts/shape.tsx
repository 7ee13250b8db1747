/** The shape of the screen that is loading, in place of the one before: a slow answer looks like an answer on its way. */
import { useLocation, useNavigation } from '@remix-run/react'
import { SkeletonRows } from '../lists/skeleton'
import { useLongWait } from '../lists/use-long-wait'

/** The path of another screen that has been loading for a while; null otherwise, and after a form, which stays as it was. */
export function useLateScreen(): string | null {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const next = state === 'loading' && !formMethod && location.pathname !== pathname ? location.pathname : null
  return useLongWait(next)
}

/** Screens that do not begin with a list: counters or a vehicle's strip over panels, or the map. */
const PANELS = /^\/(admin|super-admin|home)$|^(\/admin)?\/vehicles\/|\/(company|settings|reports)(\/|$)/
const MAP = /\/gps$/

export function ScreenShape({ path }: { path: string }) {
  return (
    <div className="page page--shape" aria-hidden="true">
      <div className="page-head">
        <span className="skeleton skeleton--title" />
      </div>
      {PANELS.test(path) && <div className="panel shape-strip" />}
      <div className={MAP.test(path) ? 'panel shape-map' : 'panel'}>
        <SkeletonRows rows={6} plate={!PANELS.test(path)} />
      </div>
    </div>
  )
}
