/** The whole fleet of the map: a small one is part of the page, a large one is asked for once the page is drawn. */
import { useJson } from '~/connection/use-json'
import type { PageData } from './load.server'

/** @returns the devices known so far, and whether they are complete */
export function useRoster({ roster, isRosterComplete }: Pick<PageData, 'roster' | 'isRosterComplete'>) {
  // again with each reading of the page, which brings the part that it knows anew
  const whole = useJson<PageData['roster']>(isRosterComplete ? undefined : '/admin/gps/fleet', roster)
  return whole ? { roster: whole, complete: true } : { roster, complete: isRosterComplete }
}
