/** The browser's geolocation: high accuracy, never a cached position. */

import { type Fix, fixOf } from './fix'
import { POSITION_UNAVAILABLE } from './gps-errors'

const OPTIONS = { enableHighAccuracy: true, maximumAge: 0 } as const

export interface Gps {
  readonly isAvailable: boolean
  /** One position, or the browser's error code. `timeout` in ms. */
  ask(timeout: number): Promise<Fix | number>
  /** Follows the position until the returned function is called. */
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
        (error) => resolve(error.code),
        { ...OPTIONS, timeout },
      )
    })
  },

  follow(timeout, onFix, onError) {
    const id = navigator.geolocation.watchPosition(
      (position) => {
        const f = fixOf(position, Date.now())
        if (f) onFix(f)
      },
      (error) => onError(error.code),
      { ...OPTIONS, timeout },
    )
    return () => navigator.geolocation.clearWatch(id)
  },

  async isGranted() {
    try {
      return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
    } catch {
      return false
    }
  },
}
