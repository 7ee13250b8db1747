/**
 * Pages with their own Content-Security-Policy: a client-side navigation to one keeps the policy of the previous page.
 */
import { useEffect, useState } from 'react'

/**
 * True once this page was loaded as its own document; until then it reloads.
 * @param path its own path
 */
export function useOwnDocument(path: string): boolean {
  const [own, setOwn] = useState(false)
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (entry && new URL(entry.name).pathname.replace(/\/$/, '') !== path) window.location.reload()
    else setOwn(true)
  }, [path])
  return own
}
