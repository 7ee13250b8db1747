/** A day of a vehicle in the browser: its bytes fetched once, decoded and read here. */
import { type Day, day } from '@domain/recorridos/day'
import { OFF_HOURS_HEADER, readSpans, SWITCHED_OFF_HEADER, unpack } from '@domain/recorridos/day-bytes'
import type { Interval } from '@domain/recorridos/params'
import { useCallback, useEffect, useState } from 'react'

/** What the server says of a day: instants in UTC milliseconds. */
export interface DayBounds {
  vehiculo: string
  /** `YYYY-MM-DD` in the company's zone */
  date: string
  from: number
  until: number
  now: number
}

export type ReadDay = { state: 'loading' } | { state: 'error' } | { state: 'ready'; day: Day; switchedOff: Interval[] }

/**
 * Until when a day is known, UTC milliseconds. The loaders tell another `now` whenever they answer anew, as after an
 * outage or a form: a day that is over must not be read again then.
 */
export const knownUntil = ({ until, now }: Pick<DayBounds, 'until' | 'now'>): number => Math.min(until, now)

export function useDay(bounds: DayBounds): [ReadDay, retry: () => void] {
  const { vehiculo, date, from, until } = bounds
  const known = knownUntil(bounds)
  // known until when it was opened: when the loaders answer anew, the playing and the map stay as they are
  const [attempt, setAttempt] = useState({ now: known })
  const [read, setRead] = useState<ReadDay>({ state: 'loading' })
  const isEmpty = read.state === 'ready' && read.day.fixes.length === 0
  useEffect(() => {
    // nothing is played yet, and the first position may have come
    if (isEmpty && attempt.now !== known) setAttempt({ now: known })
  }, [isEmpty, attempt, known])
  useEffect(() => {
    const controller = new AbortController()
    setRead({ state: 'loading' })
    fetchDay(vehiculo, date, controller.signal)
      .then(([bytes, spans]) =>
        setRead({ state: 'ready', ...readDay(bytes, spans, { from, until, now: attempt.now }) }),
      )
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.error(error)
        setRead({ state: 'error' })
      })
    return () => controller.abort()
  }, [vehiculo, date, from, until, attempt])
  return [read, useCallback(() => setAttempt({ now: known }), [known])]
}

/** When nothing was recorded, and when tracking was turned off. */
interface DaySpans {
  offHours: Interval[]
  switchedOff: Interval[]
}

/** The day in its bytes. */
export const readDay = (
  bytes: ArrayBuffer,
  { offHours, switchedOff }: DaySpans,
  bounds: Pick<DayBounds, 'from' | 'until' | 'now'>,
) => ({ day: day(unpack(bytes), { ...bounds, offHours }), switchedOff })

/** The bytes of a vehicle's day, and its spans. */
export async function fetchDay(vehiculo: string, date: string, signal: AbortSignal): Promise<[ArrayBuffer, DaySpans]> {
  const r = await fetch(`/api/vehicles/${encodeURIComponent(vehiculo)}/days/${date}`, { signal })
  if (!r.ok) throw new Error(`the day was answered with ${r.status}`)
  const spansOf = (header: string) => readSpans(r.headers.get(header))
  return [await r.arrayBuffer(), { offHours: spansOf(OFF_HOURS_HEADER), switchedOff: spansOf(SWITCHED_OFF_HEADER) }]
}
