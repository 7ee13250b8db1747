/** In the foot of a form, at the far left: the way to the question before its thing goes. On a phone the icon alone. */
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
