/** The phone's back button, which would leave the page and with it end the tracking. */
import { useEffect, useRef } from 'react'

const depth = () => Number(history.state) || 0

/**
 * While it is held, the next press of the back button calls `onBack` and leaves the page where it is; the one after that is the
 * browser's again, unless it is held anew. Of several the last to hold hears it.
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
