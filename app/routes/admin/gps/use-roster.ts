/** The whole fleet of the map: a small one is part of the page, a large one is fetched after hydration. */
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { loader } from './fleet'
import type { PageData } from './load.server'

/** @returns the devices known so far, and whether they are complete */
export function useRoster({ roster, isRosterComplete }: Pick<PageData, 'roster' | 'isRosterComplete'>) {
  const { data, state, load } = useFetcher<typeof loader>({ key: 'gps-fleet' })
  const missing = !isRosterComplete && !data && state === 'idle'
  useEffect(() => {
    if (missing) load('/admin/gps/fleet')
  }, [missing, load])
  return isRosterComplete || !data ? { roster, complete: isRosterComplete } : { roster: data, complete: true }
}
