/**
 * Whether another page of this list has been loading for long enough to show it: a quick answer must not flicker.
 */
import { useLocation, useNavigation } from '@remix-run/react'
import { useLongWait } from './use-long-wait'

/**
 * @param listOf extracts from the address what identifies the list: a dialog over the same list is not a new one.
 * Without it every change counts.
 */
export function useListLoading(listOf: (params: URLSearchParams) => string = String): boolean {
  const { state, location: next } = useNavigation()
  const here = useLocation()
  const listAt = (search: string) => listOf(new URLSearchParams(search))
  const waiting = state === 'loading' && next?.pathname === here.pathname && listAt(next.search) !== listAt(here.search)
  return useLongWait(waiting ? next.search : null) !== null
}
