/**
 * Several tabs of one link in one phone: one of them tracks, and one at a time sends. By Web Locks; a browser without
 * them lets every tab work, which costs requests and loses nothing (the server knows a point by src, seq and at).
 */
import { key } from './device-key'

const lockName = (deviceId: string, purpose: string) => `vigia-${purpose}-${key(deviceId) ?? deviceId}`

/** Runs alone, or answers 'ocupado' at once. */
export async function tabTurn<T>(deviceId: string, work: () => Promise<T>): Promise<T | 'ocupado'> {
  if (!navigator.locks) return work()
  return navigator.locks.request(lockName(deviceId, 'envio'), { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve('ocupado' as const),
  )
}

/**
 * Takes the tracking over from whichever tab has it: the tab that the driver looks at is the only one that gets
 * positions. `onLost` tells when a later tab took it in turn. Answers how to let go.
 */
export function takeOverTracking(deviceId: string, onLost: () => void): () => void {
  if (!navigator.locks) return () => {}
  let release = () => {}
  let isHeld = true
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(lockName(deviceId, 'rastreo'), { steal: true }, () => until)
    .catch(() => {
      if (isHeld) onLost()
    })
  return () => {
    isHeld = false
    release()
  }
}
