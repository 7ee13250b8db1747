/**
 * Whether another list of this screen is on its way, and has been for long enough to say so: a quick answer never flickers.
 */
import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

const WAIT_MS = 400

/**
 * @param listOf of what an address says, what makes the list: a dialog over the same list is not another one. Without it
 * every change is.
 */
export function useListLoading(listOf: (params: URLSearchParams) => string = String): boolean {
  const { state, location: next } = useNavigation()
  const here = useLocation()
  const listAt = (search: string) => listOf(new URLSearchParams(search))
  const waiting = state === 'loading' && next?.pathname === here.pathname && listAt(next.search) !== listAt(here.search)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return late && waiting
}
