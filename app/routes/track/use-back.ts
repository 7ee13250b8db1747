/** The phone's back button, which would leave the page and with it end the tracking. */
import { useEffect, useRef } from 'react'

const depth = () => Number(history.state) || 0

/**
 * While it is held, the next press of the back button calls `onBack` and the page stays; the press after that leaves the page,
 * unless the button is held again. Where several hold it, the one that began last gets the press.
 */
export function useBack(isHeld: boolean, onBack: () => void): void {
  const called = useRef(onBack)
  called.current = onBack
  useEffect(() => {
    if (!isHeld) return
    const own = depth() + 1
    history.pushState(own, '')
    const back = () => depth() < own && called.current()
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      if (depth() >= own) history.back()
    }
  }, [isHeld])
}
