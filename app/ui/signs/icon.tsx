import type { LucideIcon } from 'lucide-react'

/**
 * An icon of lucide-react: `<Icon of={Truck} />`. 18 px unless its piece says otherwise, always decoration: the word
 * beside it (or the aria-label of its button) speaks.
 */
export function Icon({ of: Drawing, className = '' }: { of: LucideIcon; className?: string }) {
  return <Drawing className={className ? `i ${className}` : 'i'} aria-hidden="true" focusable="false" />
}
