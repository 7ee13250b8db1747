import { useEffect, useState } from 'react'

/** A browser clock that is off by more than this is corrected by the server's. */
const TOLERATED_MS = 20_000

/**
 * The present, every second, in UTC milliseconds by the server's clock. On the server and at the first paint it is the
 * instant of the loader, so that both draw the same words.
 */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const difference = serverNow - Date.now()
    const offset = Math.abs(difference) > TOLERATED_MS ? difference : 0
    const tick = () => setNow(Date.now() + offset)
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
