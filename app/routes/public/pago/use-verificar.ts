/** Asks our server what became of the payment: at once, then ever more seldom, until it is known or nobody waits any more. */
import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isOpen, type Vista } from './vista'

/** Milliseconds before each question, whatever the one before came to; after the last one the button is left. */
const ESPERAS_MS = [0, 1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000, 30_000, 60_000]

const esVista = (dato: unknown): dato is Vista => typeof dato === 'object' && dato !== null && 'estado' in dato

/** @param activa whether there is anything to ask */
export function useVerificar(activa: boolean): { vista: Vista | null; preguntando: boolean } {
  const { submit, data, state } = useFetcher<unknown>()
  const [vez, setVez] = useState(0)
  const vista = esVista(data) ? data : null
  const abierta = activa && (vista === null || isOpen(vista))
  useEffect(() => {
    const espera = ESPERAS_MS[vez]
    if (!abierta || state !== 'idle' || espera === undefined) return
    const reloj = setTimeout(() => {
      setVez(vez + 1)
      submit({ intent: 'verificar' }, { method: 'post' })
    }, espera)
    return () => clearTimeout(reloj)
  }, [abierta, state, vez, submit])
  return { vista, preguntando: state !== 'idle' || (abierta && vez < ESPERAS_MS.length) }
}
