/** Requests that may be repeated: the answer to an Idempotency-Key is kept for a day. Instants are UTC milliseconds. */
import { DAY_MS } from '../day'

/** How long an answer is kept. */
export const ANSWER_KEPT_MS = DAY_MS
/** A request that has not been answered by then has failed, and may run again. */
export const RUNNING_MS = 60_000

export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** What the database holds under an Idempotency-Key. */
interface Kept {
  huella: string
  estado: number | null
  cabeceras: Record<string, string> | null
  cuerpo: string | null
  created_at: number
}

/**
 * What to do with a request whose Idempotency-Key is taken: answer as before, refuse another request under the same key,
 * wait for the first one, or run again because the row is too old.
 */
export function repeated(kept: Kept, fingerprint: string, now: number): KeptAnswer | 'reused' | 'running' | 'again' {
  const age = now - kept.created_at
  if (age >= ANSWER_KEPT_MS) return 'again'
  if (kept.huella !== fingerprint) return 'reused'
  if (kept.estado === null) return age >= RUNNING_MS ? 'again' : 'running'
  return { status: kept.estado, headers: kept.cabeceras ?? {}, body: kept.cuerpo ?? '' }
}
