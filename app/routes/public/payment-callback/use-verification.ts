/**
 * Polls our server for the state of the payment: at once, then with growing delays, until it is final or polling ends.
 */
import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isOpen, type PaymentView } from './view'

/** Delay before each check in ms, whatever the result of the one before; after the last, only the button is left. */
const DELAYS_MS = [0, 1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000, 30_000, 60_000]

const isView = (value: unknown): value is PaymentView =>
  typeof value === 'object' && value !== null && 'estado' in value

/** @param active whether there is anything to check */
export function useVerification(active: boolean): { vista: PaymentView | null; asking: boolean } {
  const { submit, data, state } = useFetcher<unknown>()
  const [attempt, setAttempt] = useState(0)
  const view = isView(data) ? data : null
  const opened = active && (view === null || isOpen(view))
  useEffect(() => {
    const wait = DELAYS_MS[attempt]
    if (!opened || state !== 'idle' || wait === undefined) return
    const timer = setTimeout(() => {
      setAttempt(attempt + 1)
      submit({ intent: 'verify' }, { method: 'post' })
    }, wait)
    return () => clearTimeout(timer)
  }, [opened, state, attempt, submit])
  return { vista: view, asking: state !== 'idle' || (opened && attempt < DELAYS_MS.length) }
}
