/** Asks the server while the person types: the latest query wins, and what was found before stays until then. */
import { useEffect, useState } from 'react'
import { address } from '~/ui/address'
import type { Found } from './entries'

const DEBOUNCE_MS = 120
const NOTHING: Found = { vehiculos: [], conductores: [] }

interface Answer {
  /** what was asked: while it is not what is typed, the answer to that is on its way */
  q: string
  found: Found
  failed: boolean
}

/** @param q empty: nothing is asked */
export function useFound(q: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ q: '', found: NOTHING, failed: false })
  useEffect(() => {
    if (q === '') return setAnswer({ q, found: NOTHING, failed: false })
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const r = await fetch(address('/api/find', { q }), { signal: controller.signal })
        if (!r.ok) throw new Error(String(r.status))
        setAnswer({ q, found: (await r.json()) as Found, failed: false })
      } catch {
        if (!controller.signal.aborted) setAnswer({ q, found: NOTHING, failed: true })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return answer
}
