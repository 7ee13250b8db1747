/**
 * What a screen asks for once it is drawn, from an address that answers JSON. Until it is there the screen stays as it
 * is. Not a fetcher of the router: that reloads the page when the route's module does not come, and calls the whole
 * screen missing when it is read again before the route is known.
 */
import { useEffect, useState } from 'react'
import { fetchUntilAnswered } from './fetch-until-answered'
import { connection } from './server'

/**
 * @param at the path with its query; undefined asks for nothing
 * @param of what the answer belongs to, as the page's data: another one asks again, and the old answer stays meanwhile
 * @returns undefined until the answer to this address is there
 */
export function useJson<T>(at: string | undefined, of?: unknown): T | undefined {
  const [heard, setHeard] = useState<{ at: string; data: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` asks anew
  useEffect(
    () => (at ? fetchUntilAnswered<T>(at, (data) => setHeard({ at, data }), { connection, ask: fetch }) : undefined),
    [at, of],
  )
  return heard?.at === at ? heard?.data : undefined
}
