/** The phone page's Phone in React: created in the browser, fed with page events, disposed of on unmount. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { gps } from './gps'
import { MemoryQueue } from './memory-queue'
import { bodyOf, lookUp, send } from './network'
import { Phone } from './phone'
import type { Platform } from './platform'
import { openQueue } from './queue'
import { MAX_POINTS } from './queue-store'
import type { ReportLine } from './report-line'
import type { Network } from './sender'
import { tabTurn, takeOverTracking } from './tab-turn'
import type { Estado } from './tracker'
import { ScreenWake } from './wake-lock'
import type { World } from './world'

const noop = () => () => {}

/** After this long of tracking the page and its map have loaded, so their assets can be cached. */
const SAVE_AFTER_MS = 4000

/**
 * @param initial the state shown until hydration, the same as on the server
 * @param keepsData whether positions and the page may be stored on this phone; a demonstration leaves nothing behind
 *   and has no socket
 */
export function usePhone(deviceId: string, platform: Platform, initial: Estado, keepsData: boolean) {
  const [phone, setPhone] = useState<Phone | null>(null)

  useEffect(() => {
    const opened = create(deviceId, platform, initial, keepsData)
    setPhone(opened)
    void opened.open()
    const online = () => opened.network(true)
    const onOffline = () => opened.network(false)
    const visible = () => opened.visible(document.visibilityState === 'visible')
    window.addEventListener('online', online)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', visible)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', visible)
      opened.close()
    }
  }, [deviceId, platform, initial, keepsData])

  const read = useCallback(() => phone?.read() ?? initial, [phone, initial])
  const estado = useSyncExternalStore(phone?.subscribe ?? noop, read, () => initial)

  const tracking = estado.posicion !== null
  useEffect(() => {
    if (!tracking || !keepsData) return
    const save = () => void import('./offline').then((offline) => offline.savePage()).catch(() => undefined)
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [tracking, keepsData])

  return {
    estado,
    isReady: phone !== null,
    start: () => void phone?.begin(),
    stop: () => void phone?.stop(),
  }
}

function create(deviceId: string, platform: Platform, initial: Estado, keepsData: boolean): Phone {
  let line: ReportLine | null = null
  const network: Network = {
    // an agreement goes by POST, which notes it before it answers
    send: (src, points, agreement) =>
      (agreement ? null : line?.send(bodyOf(src, points, Date.now()))) ??
      send(deviceId, src, points, Date.now(), agreement),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    random: Math.random,
    turn: (work) => tabTurn(deviceId, work),
  }
  const world: World = {
    gps,
    plataforma: platform,
    isSecure: window.isSecureContext,
    openQueue: keepsData ? openQueue : async () => new MemoryQueue(MAX_POINTS),
    lookUp: () => lookUp(deviceId),
    visible: () => document.visibilityState === 'visible',
    takeOverTracking: (steals, onLost) => takeOverTracking(deviceId, steals, onLost),
    screenWake: (notify) => new ScreenWake(notify),
    async openLine(listeners) {
      if (!keepsData) return null
      const { openLine } = await import('./report-line').catch(() => ({ openLine: null }))
      line = openLine?.(deviceId, listeners, network) ?? null
      return line
    },
    network,
  }
  return new Phone(deviceId, world, initial)
}
