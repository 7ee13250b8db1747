/** The browser's geolocation: high accuracy, never a cached position. */

import { type Fix, fixOf } from './fix'
import { PERMISSION_DENIED, POSITION_UNAVAILABLE } from './gps-errors'

const OPTIONS = { enableHighAccuracy: true, maximumAge: 0 } as const

/** A browser that lost its location service is asked again after this. */
const LOST_SERVICE_MS = 5000

export interface Gps {
  readonly isAvailable: boolean
  /** One position, or the browser's error code. `timeout` in ms. */
  ask(timeout: number): Promise<Fix | number>
  /**
   * Follows the position until the returned function is called, also over a loss of the browser's location service, which
   * is told as a position that is unavailable.
   */
  follow(timeout: number, onFix: (f: Fix) => void, onError: (code: number) => void): () => void
  /** Whether the permission is already granted; false when the browser does not say. */
  isGranted(): Promise<boolean>
}

export const gps: Gps = {
  get isAvailable() {
    return 'geolocation' in navigator
  },

  ask(timeout) {
    return new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        (position) => resolve(fixOf(position, Date.now()) ?? POSITION_UNAVAILABLE),
        (error) => resolve(codeOf(error)),
        { ...OPTIONS, timeout },
      )
    })
  },

  follow(timeout, onFix, onError) {
    let isOver = false
    let id = 0
    let retry: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      id = navigator.geolocation.watchPosition(
        (position) => {
          const f = fixOf(position, Date.now())
          if (f) onFix(f)
        },
        async (error) => {
          const code = await codeOf(error)
          if (isOver) return
          // the browser has ended this watch
          if (code !== error.code) retry = setTimeout(watch, LOST_SERVICE_MS)
          onError(code)
        },
        { ...OPTIONS, timeout },
      )
    }
    watch()
    return () => {
      isOver = true
      clearTimeout(retry)
      navigator.geolocation.clearWatch(id)
    }
  },

  async isGranted() {
    try {
      return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
    } catch {
      return false
    }
  },
}

/**
 * The code of an error. Chromium says «denied» also when its location service ends, as it does in a tab that is being
 * closed: believed there, it would end the tracking for good.
 */
async function codeOf({ code }: GeolocationPositionError): Promise<number> {
  return code === PERMISSION_DENIED && (await gps.isGranted()) ? POSITION_UNAVAILABLE : code
}
