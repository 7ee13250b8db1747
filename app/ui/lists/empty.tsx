import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../signs/icon'

/** The empty state of a list: icon, the specification's sentence, the next step and its button. */
export function Empty(props: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
}) {
  const { icon, title, children, action, level = 2 } = props
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <Icon of={icon} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty-actions">{action}</div>}
    </div>
  )
}
