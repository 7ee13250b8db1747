import type { LucideIcon } from 'lucide-react'

/**
 * An icon of lucide-react: `<Icon of={Truck} />`. 18 px unless its piece says otherwise, always decoration: the word
 * beside it (or the aria-label of its button) speaks.
 */
export function Icon({ of: Dibujo, className = '' }: { of: LucideIcon; className?: string }) {
  return <Dibujo className={className ? `i ${className}` : 'i'} aria-hidden="true" focusable="false" />
}
