/** What an action answers this once, and the page alone keeps: a key, a secret, a link. */
import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What the action just answered, for as long as the person stays at that place of the history: the router forgets an answer
 * as soon as the page reads its data anew, which it does by itself when the network comes back.
 * @param read what is shown of the answer's `value`, the same object each time; null when it is not there
 */
export function useShownOnce<T>(read: (value: Record<string, unknown>) => T | null): T | null {
  const { key: place } = useLocation()
  const answer = useActionData<{ value?: Record<string, unknown> }>()
  const fresh = answer?.value ? read(answer.value) : null
  const [kept, setKept] = useState<{ place: string; shown: T } | null>(null)
  if (fresh !== null) {
    if (kept?.shown !== fresh || kept.place !== place) setKept({ place, shown: fresh })
    return fresh
  }
  if (kept === null || kept.place === place) return kept?.shown ?? null
  setKept(null)
  return null
}
