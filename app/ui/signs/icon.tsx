import type { LucideIcon } from 'lucide-react'

/**
 * An icon of lucide-react: `<Icon of={Truck} />`. 18 px unless its component sets another size; always decorative: the
 * text beside it (or the button's aria-label) carries the meaning.
 */
export function Icon({ of: Drawing, className = '' }: { of: LucideIcon; className?: string }) {
  return <Drawing className={className ? `i ${className}` : 'i'} aria-hidden="true" focusable="false" />
}
