/** The button that renews a link, also while the device is off: its old link would work again once it is on. */
import { Link } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/signs/icon'

export function RegenerateLink({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  return (
    <Link className="btn btn--quiet left" to={to} aria-label={label} title={label} replace preventScrollReset>
      <Icon of={RefreshCw} />
      {children}
    </Link>
  )
}
