/** Waiting that is worth showing: true only after it has lasted, so that a quick answer never flickers. */
import { useEffect, useState } from 'react'

const ESPERA_MS = 400

export function useTarda(esperando: boolean): boolean {
  const [tarda, setTarda] = useState(false)
  useEffect(() => {
    if (!esperando) {
      setTarda(false)
      return
    }
    const reloj = setTimeout(() => setTarda(true), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [esperando])
  return tarda && esperando
}
