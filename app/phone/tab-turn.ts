/**
 * Several tabs of one link on one phone: one of them tracks, and one at a time sends. Uses Web Locks; without them
 * every tab works, which costs requests but loses nothing (the server deduplicates points by src, seq and at).
 */
import { deviceKey } from './device-key'

export type Release = (after?: Promise<unknown>) => void

const lockName = (deviceId: string, purpose: string) => `vigia-${purpose}-${deviceKey(deviceId) ?? deviceId}`

/** Runs exclusively, or returns 'busy' at once. */
export async function tabTurn<T>(deviceId: string, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!navigator.locks) return work()
  return navigator.locks.request(lockName(deviceId, 'envio'), { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve('busy' as const),
  )
}

/**
 * Takes tracking over from the tab that has it: only the tab that the driver sees gets positions.
 * @param steals otherwise it is taken only while no tab has it, and lost at once where one does
 * @param onLost a later tab takes over
 * @param onFree after that, no tab tracks any more: the one that did was closed, or stopped
 * @returns the release function; it lets go once `after` has come to its end
 */
export function takeOverTracking(deviceId: string, steals: boolean, onLost: () => void, onFree: () => void): Release {
  if (!navigator.locks) return () => {}
  const name = lockName(deviceId, 'rastreo')
  let release: Release = () => {}
  let isHeld = true
  const until = new Promise<unknown>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(name, steals ? { steal: true } : { ifAvailable: true }, (lock) =>
      lock ? until : Promise.reject(new Error('another tab tracks')),
    )
    .catch(() => {
      if (!isHeld) return
      onLost()
      // the lock is not kept here: the page takes it as always when it goes on
      return navigator.locks.request(name, onFree)
    })
    // the request fails when the page is closed
    .catch(() => undefined)
  return (after) => {
    isHeld = false
    release(after)
  }
}
