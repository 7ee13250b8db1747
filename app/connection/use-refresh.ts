/** Reading a screen's data anew; a file of its own, so that a toast can use it, which the connection shows. */
import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Revalidates the loaders, one run at a time: a request made during a refresh or a navigation runs after it, as the
 * answer in flight may already be stale. It also waits for fetchers: the router takes one whose address it is still
 * looking up for a page that is missing.
 */
export function useRefresh(): () => void {
  const { revalidate, state: refresh } = useRevalidator()
  const { state: navigation } = useNavigation()
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  const isIdle = refresh === 'idle' && navigation === 'idle' && !isFetching
  const isWanted = useRef(false)
  const ask = useRef(() => {})
  ask.current = () => {
    isWanted.current = !isIdle
    if (isIdle) revalidate()
  }
  useEffect(() => {
    if (isIdle && isWanted.current) ask.current()
  }, [isIdle])
  return useCallback(() => ask.current(), [])
}
