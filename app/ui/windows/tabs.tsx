import { Link, useNavigation } from '@remix-run/react'
import { useOpenInView } from '../use-open-in-view'

/**
 * Tabs as links for places that differ by a parameter (`?tab=`): the caller says which one is current.
 *   <PlaceTabs label="Configuración" tabs={[{ to, label, current }]} />
 */
export function PlaceTabs({
  label,
  tabs,
}: {
  label: string
  /** `name` where the label says only a word of it */
  tabs: readonly { to: string; label: string; name?: string; current: boolean }[]
}) {
  const row = useOpenInView()
  const { location: next } = useNavigation()
  // the mark goes where the finger went, before the place is there
  const pressed = next && tabs.find(({ to }) => to === next.pathname + next.search)?.to
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ to, label: text, name, current }) => (
        <Link
          key={to}
          to={to}
          aria-label={name}
          aria-current={(pressed ? to === pressed : current) ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
