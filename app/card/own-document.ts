/** Pages with a policy of their own: who comes to one without loading it still has the policy of the page before. */
import { useEffect, useState } from 'react'

/** True once this very page is the document; until then it loads itself. @param ruta its own path */
export function useOwnDocument(path: string): boolean {
  const [own, setOwn] = useState(false)
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (entry && new URL(entry.name).pathname.replace(/\/$/, '') !== path) window.location.reload()
    else setOwn(true)
  }, [path])
  return own
}
