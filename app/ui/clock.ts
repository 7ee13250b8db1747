import { useEffect, useState } from 'react'

/** A browser's clock that is off by more than this is corrected by the server's. */
const TOLERANCIA_MS = 20_000

/**
 * The present for «hace 9 s»: starts at the server's instant (ms UTC, so that hydration agrees) and ticks in the browser.
 * A phone or desk whose clock is wrong still counts by the server's.
 * @param inicio the loader's `ahora`
 */
export function useNow(inicio: number, cadaMs = 1000): number {
  const [ahora, setAhora] = useState(inicio)
  useEffect(() => {
    const diferencia = inicio - Date.now()
    const desfase = Math.abs(diferencia) > TOLERANCIA_MS ? diferencia : 0
    const marcar = () => setAhora(Date.now() + desfase)
    marcar()
    const reloj = setInterval(marcar, cadaMs)
    return () => clearInterval(reloj)
  }, [inicio, cadaMs])
  return ahora
}
