/** Searches vehicles on the server while typing: the latest query wins, older answers are dropped. */
import { useEffect, useState } from 'react'
import { address } from '~/ui/address'

/** A selectable vehicle, as `vehiculos.choice()` and `GET /api/vehicles` return it. */
export interface SelectableVehiculo {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: 'particular' | 'publico'
  clase: string | null
  cilindraje: number | null
  /** omitted where it is not requested */
  fecha_matricula?: string | null
  anio?: number
}

/** A vehicle as a draft kept it; null for anything else. */
export function readVehicle(text: string): SelectableVehiculo | null {
  try {
    const kept: unknown = JSON.parse(text)
    const isVehicle =
      typeof kept === 'object' &&
      kept !== null &&
      ['id', 'placa', 'marca', 'modelo', 'servicio'].every(
        (name) => typeof (kept as Record<string, unknown>)[name] === 'string',
      )
    return isVehicle ? (kept as SelectableVehiculo) : null
  } catch {
    return null
  }
}

type Search = { q: string; vehiculos: readonly SelectableVehiculo[]; estado: 'ready' | 'searching' | 'offline' }

const DEBOUNCE_MS = 180

/** @param q the query, null for none  @param start shown before the first answer */
export function useVehicleSearch(q: string | null, start: readonly SelectableVehiculo[]): Search {
  const [found, setFound] = useState<Search>({ q: '', vehiculos: start, estado: 'ready' })
  useEffect(() => {
    if (q === null) {
      // an answer that was under way is dropped: it is neither awaited nor missing any more
      setFound((before) => (before.estado === 'ready' ? before : { ...before, estado: 'ready' }))
      return
    }
    const controller = new AbortController()
    setFound((before) => ({ ...before, estado: 'searching' }))
    const timer = setTimeout(async () => {
      try {
        const r = await fetch(address('/api/vehicles', { q }), { signal: controller.signal })
        if (!r.ok) throw new Error(String(r.status))
        const { vehiculos } = (await r.json()) as { vehiculos: SelectableVehiculo[] }
        setFound({ q, vehiculos, estado: 'ready' })
      } catch {
        if (!controller.signal.aborted) setFound((before) => ({ ...before, estado: 'offline' }))
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return found
}
