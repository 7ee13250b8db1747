import { useEffect, useRef } from 'react'

/**
 * Closes a dialog that the address does not name when the browser goes back or on: it would stay over another screen.
 * @param close absent for a dialog that the address names
 */
export function useCloseOnBack(close: (() => void) | undefined): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  useEffect(() => {
    const onPopState = () => latest.current?.()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
}
