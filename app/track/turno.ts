/**
 * Several tabs of one link in one phone: one of them tracks, and one at a time sends. By Web Locks; a browser without
 * them lets every tab work, which costs requests and loses nothing (the server knows a point by src, seq and at).
 */
import { clave } from './clave'

const candado = (deviceId: string, para: string) => `vigia-${para}-${clave(deviceId) ?? deviceId}`

/** Runs alone, or answers 'ocupado' at once. */
export async function turno<T>(deviceId: string, obra: () => Promise<T>): Promise<T | 'ocupado'> {
  if (!navigator.locks) return obra()
  return navigator.locks.request(candado(deviceId, 'envio'), { ifAvailable: true }, (lock) =>
    lock ? obra() : Promise.resolve('ocupado' as const),
  )
}

/**
 * Takes the tracking over from whichever tab has it: the tab that the driver looks at is the only one that gets
 * positions. `alPerder` tells when a later tab took it in turn. Answers how to let go.
 */
export function tomarRastreo(deviceId: string, alPerder: () => void): () => void {
  if (!navigator.locks) return () => {}
  let soltar = () => {}
  let mio = true
  const hasta = new Promise<void>((resolve) => {
    soltar = resolve
  })
  navigator.locks
    .request(candado(deviceId, 'rastreo'), { steal: true }, () => hasta)
    .catch(() => {
      if (mio) alPerder()
    })
  return () => {
    mio = false
    soltar()
  }
}
