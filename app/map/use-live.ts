/** The live positions of the company in a component: first what the loader knew, then what the socket says. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { connection } from '~/connection/server'
import { LiveSocket, type LiveStatus } from './live-socket'
import { isNews, type LiveState } from './live-state'
import { LiveStore } from './live-store'
import type { DeviceFrame } from './protocol'

/** A refused upgrade looks like a dead line, so after some failures the page asks the gate, if the server answers at all. */
const FAILURES_BEFORE_ASKING = 3

export interface Live {
  devices: LiveState
  status: LiveStatus
}

/**
 * @param roster the devices as the loader read them; a new array is taken as a newer list
 * @param reload asks the loader again: the socket speaks of other devices than the list, or of others of their states
 */
export function useLive(roster: readonly DeviceFrame[], reload: () => void): Live {
  const [store] = useState(() => new LiveStore(roster))
  const [status, setStatus] = useState<LiveStatus>('conectando')
  const devices = useSyncExternalStore(store.subscribe, store.get, store.get)
  const latest = useRef({ roster, reload })
  latest.current = { roster, reload }

  useEffect(() => store.roster(roster), [store, roster])

  useEffect(() => {
    const url = new URL('/api/live', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new LiveSocket(() => new WebSocket(url), {
      onMessages(messages) {
        connection.fresh()
        store.push(messages)
        if (messages.some((message) => isNews(latest.current.roster, message))) latest.current.reload()
      },
      onStatus(next) {
        setStatus(next)
        // the gate leads to the log-in page
        if (next === 'sesion-terminada') void connection.renew()
      },
      onFailures(count) {
        if (count % FAILURES_BEFORE_ASKING === 0) void connection.renew()
      },
    })
    const restored = connection.onRestored(() => socket.retryNow())

    const onVisibility = () => {
      const visible = document.visibilityState === 'visible'
      socket.setVisible(visible)
      if (visible) socket.retryNow()
    }
    const onOnline = () => socket.retryNow()
    const onOffline = () => socket.lost()
    socket.setVisible(document.visibilityState === 'visible')
    socket.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      restored()
      socket.stop()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [store])

  return { devices, status }
}
