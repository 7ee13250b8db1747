/** Pages with a policy of their own: who comes to one without loading it still has the policy of the page before. */
import { useEffect, useState } from 'react'

/** True once this very page is the document; until then it loads itself. @param ruta its own path */
export function useOwnDocument(ruta: string): boolean {
  const [own, setOwn] = useState(false)
  useEffect(() => {
    const [entrada] = performance.getEntriesByType('navigation')
    if (entrada && new URL(entrada.name).pathname.replace(/\/$/, '') !== ruta) window.location.reload()
    else setOwn(true)
  }, [ruta])
  return own
}
