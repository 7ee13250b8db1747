/** The phone page's Phone in React: created in the browser, fed with page events, disposed of on unmount. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { openPhone } from '~/phone/open.client'
import type { Phone } from '~/phone/phone'
import type { Platform } from '~/phone/platform'
import type { TrackerState } from '~/phone/tracker'

const noop = () => () => {}

/** After this long of tracking the page and its map have loaded, so their assets can be cached. */
const SAVE_AFTER_MS = 4000

/**
 * @param initial the state shown until hydration, the same as on the server
 * @param keepsData whether positions and the page may be stored on this phone; a demonstration leaves nothing behind
 *   and has no socket
 */
export function usePhone(deviceId: string, platform: Platform, initial: TrackerState, keepsData: boolean) {
  const [phone, setPhone] = useState<Phone | null>(null)

  useEffect(() => {
    const opened = openPhone(deviceId, platform, initial, keepsData)
    setPhone(opened)
    void opened.open()
    const online = () => opened.onNetwork(true)
    const onOffline = () => opened.onNetwork(false)
    const visible = () => opened.onVisibility(document.visibilityState === 'visible')
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

  const hasPosition = estado.position !== null
  useEffect(() => {
    if (!hasPosition || !keepsData) return
    const save = () => void import('~/phone/offline').then((offline) => offline.savePage()).catch(() => undefined)
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasPosition, keepsData])

  return {
    estado,
    isReady: phone !== null,
    start: () => void phone?.begin(),
    stop: () => void phone?.stop(),
  }
}
