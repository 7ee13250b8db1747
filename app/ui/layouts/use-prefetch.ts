/** Starts loading the screens of the menu once the first one is drawn (prefetch/start.ts), with a script of its own. */
import { useEffect } from 'react'

/** The first screen comes first: its map, its texts, its pictures. */
const QUIET_MS = 300

export function usePrefetch(screens: readonly string[]): void {
  const all = screens.join(' ')
  useEffect(() => {
    const timer = setTimeout(() => {
      // without it screens open as they are pressed
      import('~/prefetch/start').then(
        ({ start }) => start(all.split(' ')),
        () => undefined,
      )
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [all])
}
