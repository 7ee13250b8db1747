/** A day of a vehicle in the browser: its bytes fetched once, decoded and read here. */
import { type Day, day } from '@domain/recorridos/day'
import { OFF_HOURS_HEADER, readOffHours, unpack } from '@domain/recorridos/day-bytes'
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

export type ReadDay = { state: 'loading' } | { state: 'error' } | { state: 'ready'; day: Day }

export function useDay({ vehiculo, date, from, until, now }: DayBounds): [ReadDay, retry: () => void] {
  const [read, setRead] = useState<ReadDay>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    setRead({ state: 'loading' })
    fetchDay(vehiculo, date, controller.signal)
      .then(([bytes, offHours]) => setRead({ state: 'ready', day: day(unpack(bytes), { from, until, now, offHours }) }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.error(error)
        setRead({ state: 'error' })
      })
    return () => controller.abort()
  }, [vehiculo, date, from, until, now, attempt])
  return [read, useCallback(() => setAttempt((n) => n + 1), [])]
}

/** The bytes of a vehicle's day, and when nothing was recorded. */
export async function fetchDay(
  vehiculo: string,
  date: string,
  signal: AbortSignal,
): Promise<[ArrayBuffer, Interval[]]> {
  const r = await fetch(`/api/vehicles/${encodeURIComponent(vehiculo)}/days/${date}`, { signal })
  if (!r.ok) throw new Error(`the day was answered with ${r.status}`)
  return [await r.arrayBuffer(), readOffHours(r.headers.get(OFF_HOURS_HEADER))]
}
