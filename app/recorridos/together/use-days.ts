/** The same day of several vehicles in the browser, each as it arrives. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type DayBounds, fetchDay, knownUntil, type ReadDay, readDay } from '../use-day'

const LOADING: ReadDay = { state: 'loading' }

/** @returns what is read of each vehicle, in their order; `retry` reads again those that failed */
export function useDays(
  ids: readonly string[],
  bounds: Omit<DayBounds, 'vehiculo'>,
): [readonly ReadDay[], retry: () => void] {
  const { date, from, until } = bounds
  const now = knownUntil(bounds)
  const [read, setRead] = useState<Readonly<Record<string, ReadDay>>>({})
  const [attempt, setAttempt] = useState(0)
  const asked = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again, for those that are missing
  useEffect(() => {
    const controller = new AbortController()
    const note = (id: string, one: ReadDay) => {
      if (!controller.signal.aborted) setRead((all) => ({ ...all, [id]: one }))
    }
    for (const id of asked.split(',')) {
      if (read[id]?.state === 'ready') continue
      note(id, LOADING)
      fetchDay(id, date, controller.signal)
        .then(([bytes, spans]) => note(id, { state: 'ready', ...readDay(bytes, spans, { from, until, now }) }))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          console.error(error)
          note(id, { state: 'error' })
        })
    }
    return () => controller.abort()
  }, [asked, date, from, until, now, attempt])
  // the same list until another day has arrived: a new one would begin the playing anew
  const all = useMemo(() => asked.split(',').map((id) => read[id] ?? LOADING), [asked, read])
  return [all, useCallback(() => setAttempt((n) => n + 1), [])]
}
