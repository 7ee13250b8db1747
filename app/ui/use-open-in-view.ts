/** On a phone a row of links is wider than the window: the open one is brought into it, at each address. */
import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

export function useOpenInView(): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another one
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !open) return
    const { offsetLeft, offsetWidth } = open
    row.current.scrollLeft = offsetLeft - row.current.offsetLeft - (row.current.clientWidth - offsetWidth) / 2
  }, [pathname, search])
  return row
}
