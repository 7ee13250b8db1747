import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon'

/** Nothing here yet: icon, the spec's sentence, the next step and its button. */
export function Empty(props: { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }) {
  const { icon, title, children, action } = props
  return (
    <div className="empty">
      <Icon of={icon} />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && <div className="empty-actions">{action}</div>}
    </div>
  )
}
