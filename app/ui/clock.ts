import { useEffect, useState } from 'react'
import { clockOffset } from './server-clock'

/** The offset between this browser's clock and the server's, measured by the first component drawn from that instant. */
const offsets = { of: Number.NaN, ms: 0 }

/** A component mounted minutes later, from data as old, must not mistake its own delay for a wrong clock. */
function offsetOf(serverNow: number): number {
  if (offsets.of !== serverNow) {
    Object.assign(offsets, { of: serverNow, ms: clockOffset(serverNow, Date.now()) })
  }
  return offsets.ms
}

/**
 * The current time for «hace 9 s»: starts at the server's instant (ms UTC, so that hydration matches) and ticks in the
 * browser. Follows the server's clock even where the device's clock is wrong.
 * @param start the loader's `now`
 */
export function useNow(start: number, everyMs = 1000): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const offset = offsetOf(start)
    const mark = () => setNow(Date.now() + offset)
    mark()
    const timer = setInterval(mark, everyMs)
    return () => clearInterval(timer)
  }, [start, everyMs])
  return now
}

/**
 * The current time by this browser's own clock (UTC milliseconds), for instants recorded with it: a phone's fixes, the
 * arrival of an answer. For instants of the server see useNow. Only for components rendered in the browser: the server
 * has no such clock.
 */
export function useOwnClock(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
