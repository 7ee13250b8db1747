/**
 * Several tabs of one link on one phone: one of them tracks, and one at a time sends. Uses Web Locks; without them
 * every tab works, which costs requests but loses nothing (the server deduplicates points by src, seq and at).
 */
import { deviceKey } from './device-key'

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
 * @returns the release function
 */
export function takeOverTracking(deviceId: string, steals: boolean, onLost: () => void): () => void {
  if (!navigator.locks) return () => {}
  let release = () => {}
  let isHeld = true
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(lockName(deviceId, 'rastreo'), steals ? { steal: true } : { ifAvailable: true }, (lock) =>
      lock ? until : Promise.reject(new Error('another tab tracks')),
    )
    .catch(() => {
      if (isHeld) onLost()
    })
  return () => {
    isHeld = false
    release()
  }
}
