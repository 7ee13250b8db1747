/** On a phone a row of links is wider than the window: scrolls the current one into view on each navigation. */
import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

export function useOpenInView(): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !open) return
    const { offsetLeft, offsetWidth } = open
    row.current.scrollLeft = offsetLeft - row.current.offsetLeft - (row.current.clientWidth - offsetWidth) / 2
  }, [pathname, search])
  return row
}
