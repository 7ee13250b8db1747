import { useEffect, useState } from 'react'

/**
 * The present for «hace 9 s»: starts at the server's instant (ms UTC, so that hydration agrees) and ticks in the browser.
 * @param inicio the loader's `ahora`
 */
export function useNow(inicio: number, cadaMs = 1000): number {
  const [ahora, setAhora] = useState(inicio)
  useEffect(() => {
    setAhora(Date.now())
    const reloj = setInterval(() => setAhora(Date.now()), cadaMs)
    return () => clearInterval(reloj)
  }, [cadaMs])
  return ahora
}
