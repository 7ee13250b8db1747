/** The connection in a component: what the page shows of it, and what it keeps from being lost. */
import { useBlocker, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useToast } from '~/ui/windows/toast'
import type { Standing } from './connection'
import { connection, onUnanswered } from './server'

const AT_FIRST: Standing = { trouble: null, freshAt: 0 }

export const useStanding = () => useSyncExternalStore(connection.subscribe, connection.get, () => AT_FIRST)

/** Asks the loaders again when the server answers after a doubt, unless what is under way brings new data anyway. */
export function useRenewal(): void {
  const { revalidate, state: refresh } = useRevalidator()
  const { state: navigation } = useNavigation()
  const isIdle = refresh === 'idle' && navigation === 'idle'
  const latest = useRef({ revalidate, isIdle })
  latest.current = { revalidate, isIdle }
  useEffect(
    () =>
      connection.onRestored(() => {
        if (latest.current.isIdle) latest.current.revalidate()
      }),
    [],
  )
}

/**
 * Asks the loaders again, one time after the other: what was asked for during a refresh or a navigation is asked for after
 * it, as the answer under way may be older.
 */
export function useRefresh(): () => void {
  const { revalidate, state: refresh } = useRevalidator()
  const { state: navigation } = useNavigation()
  const isIdle = refresh === 'idle' && navigation === 'idle'
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

/** An answer as young as this vouches for the next request. */
const VOUCHED_MS = 2_000

/**
 * Nothing that is typed is lost to a server that is not there. While it is known to be silent, links and forms are held
 * until it answers; the way to a screen that was not open yet, whose script must be fetched, asks first.
 * @returns whether a way waits for that answer now
 */
export function useHeld(): boolean {
  const { push } = useToast()
  const refuse = useCallback(() => {
    const key = navigator.onLine ? 'guardia.no_server_action' : 'guardia.no_internet_action'
    push({ clave: key, tone: 'bad' })
  }, [push])

  useEffect(() => onUnanswered(() => push({ clave: 'guardia.no_response', tone: 'bad' })), [push])

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

/** How to go on with what needs the server: a form that is sent, a link to another address of ours; null for the rest. */
function departure(event: Event): (() => void) | null {
  const { target } = event
  if (event instanceof SubmitEvent) {
    const { submitter } = event
    return target instanceof HTMLFormElement ? () => target.requestSubmit(submitter) : null
  }
  const link = target instanceof Element ? target.closest('a[href]') : null
  const leaves =
    link instanceof HTMLAnchorElement && link.origin === location.origin && link.protocol !== 'blob:' && !link.hash
  return leaves ? () => link.click() : null
}

/** Loads the page anew, once the server answers; until then it says that it does not. */
export function useReload(): () => void {
  const { push } = useToast()
  return useCallback(() => {
    void connection.check().then((answers) => {
      if (answers) location.reload()
      else push({ clave: 'guardia.no_server_action', tone: 'bad' })
    })
  }, [push])
}
