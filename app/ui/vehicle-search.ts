/** The vehicles that answer what somebody types, from the server: the newest question wins, an older answer is dropped. */
import { useEffect, useState } from 'react'

/** A vehicle to choose, as `vehiculos.choice()` and `GET /api/vehicles` give it. */
export interface VehiculoElegible {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: 'particular' | 'publico'
  clase: string | null
  cilindraje: number | null
  /** left away where nobody asks for it */
  fecha_matricula?: string | null
  anio?: number
}

type Busqueda = { q: string; vehiculos: readonly VehiculoElegible[]; estado: 'lista' | 'buscando' | 'sin-red' }

const ESPERA_MS = 180

/** @param q what is searched, null while nothing is asked  @param inicio what is shown before the first answer */
export function useVehicleSearch(q: string | null, inicio: readonly VehiculoElegible[]): Busqueda {
  const [hallado, setHallado] = useState<Busqueda>({ q: '', vehiculos: inicio, estado: 'lista' })
  useEffect(() => {
    if (q === null) return
    const aviso = new AbortController()
    setHallado((antes) => ({ ...antes, estado: 'buscando' }))
    const reloj = setTimeout(async () => {
      try {
        const r = await fetch(`/api/vehicles?q=${encodeURIComponent(q)}`, { signal: aviso.signal })
        if (!r.ok) throw new Error(String(r.status))
        const { vehiculos } = (await r.json()) as { vehiculos: VehiculoElegible[] }
        setHallado({ q, vehiculos, estado: 'lista' })
      } catch {
        if (!aviso.signal.aborted) setHallado((antes) => ({ ...antes, estado: 'sin-red' }))
      }
    }, ESPERA_MS)
    return () => {
      clearTimeout(reloj)
      aviso.abort()
    }
  }, [q])
  return hallado
}
