/** The whole fleet of the map: a small one came with the page, a large one is asked for when the page runs. */
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { loader } from './fleet'
import type { PageData } from './load.server'

/** @returns what is known of the fleet, and whether that is all of it */
export function useRoster({ roster, isRosterComplete }: Pick<PageData, 'roster' | 'isRosterComplete'>) {
  const { data, state, load } = useFetcher<typeof loader>({ key: 'gps-fleet' })
  const missing = !isRosterComplete && !data && state === 'idle'
  useEffect(() => {
    if (missing) load('/admin/gps/fleet')
  }, [missing, load])
  return isRosterComplete || !data ? { roster, complete: isRosterComplete } : { roster: data, complete: true }
}
