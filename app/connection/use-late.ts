/**
 * What a screen asks for once it is drawn, from an address that answers JSON. Without it the screen stays as it is, and
 * it is asked for again when the server is back. Not a fetcher of the router: that reloads the page when the route's
 * module does not come, and calls the whole screen missing when it is read again before the route is known.
 */
import { useEffect, useState } from 'react'
import { connection } from './server'

/** @param at the path with its query; undefined asks for nothing. Undefined until the answer to this address is there. */
export function useLate<T>(at: string | undefined): T | undefined {
  const [heard, setHeard] = useState<{ at: string; data: T }>()
  useEffect(() => {
    if (!at) return
    const aborter = new AbortController()
    const ask = async () => {
      try {
        const answer = await fetch(at, { headers: { Accept: 'application/json' }, signal: aborter.signal })
        if (answer.ok) setHeard({ at, data: await answer.json() })
      } catch {
        // the screen has gone, or the server: then it is asked for again
      }
    }
    void ask()
    const forget = connection.onRestored(() => void ask())
    return () => {
      forget()
      aborter.abort()
    }
  }, [at])
  return heard?.at === at ? heard?.data : undefined
}
