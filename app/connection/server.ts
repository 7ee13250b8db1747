/** The connection of this page to its server, and the question that finds out about it. */
import { Connection } from './connection'

/** A server that takes longer for a word of its own is not there. */
const PROBE_MS = 5_000

/** A small address that asks no database; a network's log-in page answers 200 too, but not this. */
async function probe(): Promise<boolean> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PROBE_MS)
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', credentials: 'omit', signal: end.signal })
    const said: unknown = answer.ok ? await answer.json() : null
    return typeof said === 'object' && said !== null && 'ok' in said && said.ok === true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export const connection = new Connection({ probe, now: () => Date.now(), random: Math.random })

const unanswered = new Set<() => void>()

/** Is told when a form got no answer. */
export function onUnanswered(listener: () => void) {
  unanswered.add(listener)
  return () => {
    unanswered.delete(listener)
  }
}

export function tellUnanswered(): void {
  for (const listener of unanswered) listener()
}
