/** The page's connection to its server, and the probe that checks it. */
import { Connection } from './connection'
import type { Unanswered } from './retrying-fetch'

/** Timeout of the probe, in ms. */
const PROBE_MS = 5_000

/** A small endpoint without database access; a captive portal also answers 200, but not with this body. */
async function probe(): Promise<boolean> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PROBE_MS)
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', credentials: 'omit', signal: end.signal })
    const body: unknown = answer.ok ? await answer.json() : null
    return typeof body === 'object' && body !== null && 'ok' in body && body.ok === true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export const connection = new Connection({ probe, now: () => Date.now(), random: Math.random })

const unanswered = new Set<(why: Unanswered) => void>()

/** Subscribes to forms that got no answer, or were refused because their page was drawn for another account. */
export function onUnanswered(listener: (why: Unanswered) => void) {
  unanswered.add(listener)
  return () => {
    unanswered.delete(listener)
  }
}

export function tellUnanswered(why: Unanswered): void {
  for (const listener of unanswered) listener(why)
}
