/** At the far left of a form's foot: the link to the delete confirmation. On a phone only the icon. */
import { Trash2 } from 'lucide-react'
import { LinkButton } from '../button'

export function DeleteLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton className="left" tone="danger" icon={Trash2} to={to} replace preventScrollReset>
      <span className="hide-s">{children}</span>
      <span className="sr only-s">{children}</span>
    </LinkButton>
  )
}
