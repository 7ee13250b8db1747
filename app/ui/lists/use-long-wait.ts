import { useEffect, useState } from 'react'

/** A quick answer must not flicker. */
const WAIT_MS = 150

/** What is being waited for, once the wait is long enough to show that; null otherwise. */
export function useLongWait(what: string | null): string | null {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (what === null) return setLate(null)
    const timer = setTimeout(() => setLate(what), WAIT_MS)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && late === what ? what : null
}
