import { Link, useLocation, useNavigation } from '@remix-run/react'
import { SkeletonRows } from './lists/skeleton'
import { useLongWait } from './lists/use-long-wait'
import { useOpenInView } from './use-open-in-view'

/**
 * Tabs as links for places that differ by a parameter (`?tab=`): the caller says which one is current.
 *   <PlaceTabs label="Configuración" tabs={[{ to, label, current }]} />
 * While the pressed place is long in coming, its shape stands for what follows the tabs.
 */
export function PlaceTabs({
  label,
  tabs,
  withShape = true,
}: {
  label: string
  /** `name` where the label says only a word of it */
  tabs: readonly { to: string; label: string; name?: string; current: boolean }[]
  /** false where the list under the tabs shows its own shape */
  withShape?: boolean
}) {
  const row = useOpenInView()
  const { location: next, formMethod } = useNavigation()
  const { pathname } = useLocation()
  // the pressed tab is marked at once, before its data have loaded
  const pressed = next && tabs.find(({ to }) => to === next.pathname + next.search)
  // another screen has its own shape, and after a form the page stays as it was
  const isOwn = withShape && pressed?.current === false && next?.pathname === pathname && !formMethod
  const isLate = useLongWait(isOwn ? pressed.to : null) !== null
  return (
    <>
      <nav className="tabs" aria-label={label} ref={row}>
        {tabs.map(({ to, label: text, name, current }) => (
          <Link
            key={to}
            to={to}
            aria-label={name}
            aria-current={(pressed ? to === pressed.to : current) ? 'page' : undefined}
            preventScrollReset
          >
            {text}
          </Link>
        ))}
      </nav>
      {isLate && (
        <div className="panel tab-shape" aria-hidden="true">
          <SkeletonRows rows={6} />
        </div>
      )}
    </>
  )
}
