/** The main act of a page, in its head: `short` everywhere, with `what` where there is room; `label` says it in full. */
import type { LucideIcon } from 'lucide-react'
import { LinkButton } from './button'

export function PageAct(props: { icon: LucideIcon; to: string; label: string; short: string; what: string }) {
  return (
    <LinkButton tone="primary" icon={props.icon} to={props.to} aria-label={props.label} preventScrollReset>
      {props.short} <span className="hide-s">{props.what}</span>
    </LinkButton>
  )
}
