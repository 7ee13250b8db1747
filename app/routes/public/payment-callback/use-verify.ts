/** Asks our server what became of the payment: at once, then ever more seldom, until it is known or nobody waits any more. */
import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isOpen, type Vista } from './view'

/** Milliseconds before each question, whatever the one before came to; after the last one the button is left. */
const DELAYS_MS = [0, 1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000, 30_000, 60_000]

const esVista = (dato: unknown): dato is Vista => typeof dato === 'object' && dato !== null && 'estado' in dato

/** @param activa whether there is anything to ask */
export function useVerificar(active: boolean): { vista: Vista | null; asking: boolean } {
  const { submit, data, state } = useFetcher<unknown>()
  const [attempt, setAttempt] = useState(0)
  const vista = esVista(data) ? data : null
  const opened = active && (vista === null || isOpen(vista))
  useEffect(() => {
    const wait = DELAYS_MS[attempt]
    if (!opened || state !== 'idle' || wait === undefined) return
    const timer = setTimeout(() => {
      setAttempt(attempt + 1)
      submit({ intent: 'verificar' }, { method: 'post' })
    }, wait)
    return () => clearTimeout(timer)
  }, [opened, state, attempt, submit])
  return { vista, asking: state !== 'idle' || (opened && attempt < DELAYS_MS.length) }
}
