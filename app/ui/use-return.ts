import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** What was read longer ago is asked for again. */
export const OLD_MS = 60_000
/** What somebody does at a screen, as far as a page hears of it. */
const SIGNS = ['visibilitychange', 'pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Reads the page again when somebody comes back to it and it is older than a minute: a screen that says who is online must
 * not contradict the map beside it. By itself it asks nothing, for a page that nobody looks at would keep a session alive.
 * @param readAt the loader's instant; a new one starts the minute anew
 */
export function useReturn(readAt: number): void {
  const { revalidate, state } = useRevalidator()
  const latest = useRef({ revalidate, state })
  latest.current = { revalidate, state }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute counts from the answer, by this browser's clock
  useEffect(() => {
    let since = performance.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - since < OLD_MS) return
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
