/** The live positions of the company in a component: first what the loader knew, then what the socket says. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LiveSocket, type LiveStatus } from './live-socket'
import type { LiveState } from './live-state'
import { LiveStore } from './live-store'
import type { DeviceFrame, LiveMessage } from './protocol'

/** A refused upgrade looks like a dead line, so after some failures the page asks the gate through a reload. */
const FAILURES_BEFORE_RELOAD = 3

export interface Live {
  devices: LiveState
  status: LiveStatus
}

/**
 * @param roster the devices as the loader read them; a new array is taken as a newer list
 * @param reload asks the loader again: something is on the socket that the list does not name, or access is in doubt
 */
export function useLive(roster: readonly DeviceFrame[], reload: () => void): Live {
  const [store] = useState(() => new LiveStore(roster))
  const [status, setStatus] = useState<LiveStatus>('conectando')
  const devices = useSyncExternalStore(store.subscribe, store.get, store.get)
  const latest = useRef({ roster, reload })
  latest.current = { roster, reload }

  useEffect(() => store.roster(roster), [store, roster])

  useEffect(() => {
    /** The socket and the list do not speak of the same devices in the same vehicles. */
    const differs = (message: LiveMessage) => {
      const { roster } = latest.current
      const known = (id: string, vehiculo: string) => roster.some((d) => d.id === id && d.vehiculo_id === vehiculo)
      if (message.type === 'device') return !known(message.id, message.vehiculo_id)
      if (message.type !== 'snapshot') return false
      const { devices } = message
      return devices.length !== roster.length || devices.some((d) => !known(d.id, d.vehiculo_id))
    }
    const url = new URL('/api/live', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new LiveSocket(() => new WebSocket(url), {
      onMessages(messages) {
        store.push(messages)
        if (messages.some(differs)) latest.current.reload()
      },
      onStatus(next) {
        setStatus(next)
        if (next === 'sesion-terminada') window.location.reload()
      },
      onFailures(count) {
        if (count % FAILURES_BEFORE_RELOAD === 0 && navigator.onLine) latest.current.reload()
      },
    })

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
      socket.stop()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [store])

  return { devices, status }
}
