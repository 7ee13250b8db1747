import { useEffect } from 'react'

/** Until then a screen loads what it shows. */
const RESTS_MS = 500

/**
 * Fetches a component of a screen once the screen rests, so that it opens at once when it is asked for: its script would
 * otherwise begin to load only after its data are there. Not where the person asks to save data.
 */
export function usePreload(component: { preload(): Promise<unknown> }): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    // a script that does not come is asked for again when the component is drawn
    const timer = setTimeout(() => component.preload().catch(() => {}), RESTS_MS)
    return () => clearTimeout(timer)
  }, [component])
}
