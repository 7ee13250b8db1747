import { useEffect, useState } from 'react'

/** A browser's clock that is off by more than this is corrected by the server's. */
const TOLERANCE_MS = 20_000

/** How far this browser's clock was from the server's instant when that came, which is told by what is drawn first of it. */
const offsets = { of: Number.NaN, ms: 0 }

/** A part that is drawn again minutes later, from data that are as old, must not take its own delay for a wrong clock. */
function offsetOf(serverNow: number): number {
  if (offsets.of !== serverNow) {
    const difference = serverNow - Date.now()
    Object.assign(offsets, { of: serverNow, ms: Math.abs(difference) > TOLERANCE_MS ? difference : 0 })
  }
  return offsets.ms
}

/**
 * The present for «hace 9 s»: starts at the server's instant (ms UTC, so that hydration agrees) and ticks in the browser.
 * A phone or desk whose clock is wrong still counts by the server's.
 * @param inicio the loader's `ahora`
 */
export function useNow(start: number, everyMs = 1000): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const clockOffset = offsetOf(start)
    const mark = () => setNow(Date.now() + clockOffset)
    mark()
    const timer = setInterval(mark, everyMs)
    return () => clearInterval(timer)
  }, [start, everyMs])
  return now
}

/**
 * The present by this browser's own clock (UTC milliseconds), for what was noted by it too: a phone's fixes, when an
 * answer came. Where instants of the server's are counted, see useNow. For what is drawn in the browser alone: there is no
 * such clock on the server.
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
