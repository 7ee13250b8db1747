/** The connection in React: its state for the page, and protection against losing input. */
import { useBlocker, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useToast } from '~/ui/toasts/toast'
import type { ConnectionState } from './connection'
import { connection, onUnanswered } from './server'
import { useRefresh } from './use-refresh'

const INITIAL: ConnectionState = { trouble: null, freshAt: 0 }

export const useConnectionState = () => useSyncExternalStore(connection.subscribe, connection.get, () => INITIAL)

/**
 * Revalidates the loaders when the server answers after an outage, unless a pending navigation brings fresh data
 * anyway.
 */
export function useRefreshAfterOutage(): void {
  const refresh = useRefresh()
  const { state: refreshing } = useRevalidator()
  const { state: navigation } = useNavigation()
  const isIdle = useRef(true)
  isIdle.current = refreshing === 'idle' && navigation === 'idle'
  useEffect(
    () =>
      connection.onRestored(() => {
        if (isIdle.current) refresh()
      }),
    [refresh],
  )
}

/** An answer younger than this is taken as proof that the server is reachable. */
const VOUCHED_MS = 2_000

/**
 * Prevents losing input while the server is unreachable: links and forms are held until it answers. A screen whose code
 * is not loaded yet probes the server first.
 * @returns whether an action is waiting for the server now
 */
export function useOutageGuard(): boolean {
  const { push } = useToast()
  const refuse = useCallback(() => {
    const key = navigator.onLine ? 'guardia.no_server_action' : 'guardia.no_internet_action'
    push({ clave: key, tone: 'bad' })
  }, [push])

  useEffect(() => onUnanswered((clave) => push({ clave, tone: 'bad' })), [push])

  useEffect(() => {
    const hold = (event: Event) => {
      if (connection.get().trouble !== 'server') return
      const goOn = departure(event)
      if (!goOn) return
      event.preventDefault()
      event.stopPropagation()
      void connection.check().then((answers) => (answers ? goOn() : refuse()))
    }
    document.addEventListener('click', hold, true)
    document.addEventListener('submit', hold, true)
    return () => {
      document.removeEventListener('click', hold, true)
      document.removeEventListener('submit', hold, true)
    }
  }, [refuse])

  const { pathname } = useLocation()
  const seen = useRef(new Set<string>())
  seen.current.add(pathname)
  const blocker = useBlocker(
    ({ nextLocation }) => !seen.current.has(nextLocation.pathname) && connection.silence() > VOUCHED_MS,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isCurrent = true
    void connection.check().then((answers) => {
      if (!isCurrent) return
      if (answers) return blocker.proceed()
      blocker.reset()
      refuse()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker, refuse])
  return blocker.state === 'blocked'
}

/** How to resume an action that needs the server (a form, a same-origin link); null for anything else. */
function departure(event: Event): (() => void) | null {
  const { target } = event
  if (event instanceof SubmitEvent) {
    const { submitter } = event
    // the form library judges what is typed by a hidden button of its own, which needs no server and is gone afterwards
    if (!(target instanceof HTMLFormElement) || submitter?.hidden) return null
    return () => target.requestSubmit(submitter)
  }
  const link = target instanceof Element ? target.closest('a[href]') : null
  const leaves =
    link instanceof HTMLAnchorElement && link.origin === location.origin && link.protocol !== 'blob:' && !link.hash
  return leaves ? () => link.click() : null
}

/** Reloads the page once the server answers; until then it shows that it does not. */
export function useReload(): () => void {
  const { push } = useToast()
  return useCallback(() => {
    void connection.check().then((answers) => {
      if (answers) location.reload()
      else push({ clave: 'guardia.no_server_action', tone: 'bad' })
    })
  }, [push])
}
