import { Link, NavLink, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useOpenInView } from '../use-open-in-view'

/** Tabs as links, the current one underlined: `<Tabs label="Configuración" tabs={[{ to, label }]} />` */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string; end?: boolean }[]
}) {
  return (
    <Row label={label}>
      {tabs.map(({ to, label: text, end = true }) => (
        <NavLink key={to} to={to} end={end}>
          {text}
        </NavLink>
      ))}
    </Row>
  )
}

/** The same for places that differ by a parameter (`?tab=`): the caller passes which one is current. */
export function PlaceTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string; current: boolean }[]
}) {
  const { location: next } = useNavigation()
  // the mark goes where the finger went, before the place is there
  const pressed = next && tabs.find(({ to }) => to === next.pathname + next.search)?.to
  return (
    <Row label={label}>
      {tabs.map(({ to, label: text, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={(pressed ? to === pressed : current) ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </Row>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const row = useOpenInView()
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {children}
    </nav>
  )
}
