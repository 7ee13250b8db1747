import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Data older than this are reloaded. */
export const STALE_AFTER_MS = 60_000
/** The events that count as the person's return. */
const SIGNS = ['visibilitychange', 'pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Reloads the page's data when the person returns to it and they are older than a minute: a screen that says which
 * vehicles are online must not contradict the map. It does not poll, since that would keep the session of an unattended
 * page alive.
 * @param readAt the loader's instant; a new one restarts the minute
 */
export function useReloadOnReturn(readAt: number): void {
  const { revalidate, state } = useRevalidator()
  const latest = useRef({ revalidate, state })
  latest.current = { revalidate, state }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute counts from the answer, by this browser's clock
  useEffect(() => {
    let since = performance.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - since < STALE_AFTER_MS) return
      if (latest.current.state !== 'idle') return
      since = performance.now()
      latest.current.revalidate()
    }
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) document.addEventListener(sign, look, options)
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, look, options)
    }
  }, [readAt])
}
