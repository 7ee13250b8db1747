/** Starts loading the screens of the menu once the first one is drawn (prefetch/start.ts), with a script of its own. */
import { useEffect } from 'react'

/** How long this screen has for its own map, texts and pictures before others are fetched, in milliseconds. */
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
