/** The company's live positions in a component: first the loader's data, then the socket's. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { connection } from '~/connection/server'
import { LiveSocket, type LiveStatus } from './live-socket'
import { isNews, type LiveState } from './live-state'
import { LiveStore } from './live-store'
import type { DeviceFrame } from './protocol'

/**
 * A refused upgrade is indistinguishable from a dead connection, so after some failures the page revalidates through
 * the gate, if the server is reachable.
 */
const FAILURES_BEFORE_ASKING = 3

interface Live {
  devices: LiveState
  status: LiveStatus
}

/**
 * @param roster the devices as the loader returned them; a new array counts as a newer list
 * @param reload revalidates the loader: the socket's devices or their settings differ from the list
 */
export function useLive(roster: readonly DeviceFrame[], reload: () => void): Live {
  const [store] = useState(() => new LiveStore(roster))
  const [status, setStatus] = useState<LiveStatus>('connecting')
  const devices = useSyncExternalStore(store.subscribe, store.get, store.get)
  const known = useMemo(() => new Map(roster.map((device) => [device.id, device])), [roster])
  const latest = useRef({ known, reload })
  latest.current = { known, reload }

  useEffect(() => store.roster(roster), [store, roster])

  useEffect(() => {
    const url = new URL('/api/live', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new LiveSocket(() => new WebSocket(url), {
      onMessages(messages) {
        connection.fresh()
        store.push(messages)
        if (messages.some((message) => isNews(latest.current.known, message))) latest.current.reload()
      },
      onStatus(next) {
        setStatus(next)
        // the gate redirects to the sign-in page
        if (next === 'ended') void connection.renew()
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
