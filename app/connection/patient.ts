/**
 * `fetch` for what Remix asks the server (`….data`, `/__manifest`), so that a page that stands never makes way for an
 * error of a refresh. Remix shows a failed request as its error page, which takes the standing page's place and what was
 * typed in it; it has no place of its own where that could be told otherwise, but it asks by the global `fetch`.
 *
 * What is read without an answer waits until the server answers, and is then asked again: a refresh leaves the page as it
 * is meanwhile, a navigation opens late. A refresh that meets a fault of the server's is asked again later. What is posted
 * is sent once: without an answer the form stays as it was typed.
 */
import type { Connection } from './connection'

/** Pauses before a refresh that met a fault is asked again, in ms. */
export const FAULT_AGAIN_MS = [2_000, 5_000, 10_000, 30_000] as const

/** What is read and not answered in so long, in ms, is taken for lost: a network may swallow a request without a word. */
export const READ_MS = 30_000

export interface PatientOptions {
  connection: Pick<Connection, 'fresh' | 'failed' | 'answering'>
  /** whether the page stands and only its data are asked for */
  isRefresh(): boolean
  /** a form got no answer */
  onUnanswered(): void
}

type Ask = typeof fetch

/** Remix's answer to an action, `{ data: null }` as its streams are written: nothing happened, so nothing changes. */
const NOTHING = '[{"_1":-5},"data"]\n'

const isRemix = ({ pathname, origin }: URL) =>
  origin === location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')

/** A gateway's page in the server's place is no answer of ours. */
const isOurs = (answer: Response) => answer.headers.has('X-Remix-Response') || answer.status < 500

export function patient(ask: Ask, options: PatientOptions): Ask {
  return (input, init) => {
    const address = input instanceof Request ? null : new URL(input, location.href)
    if (!address || !isRemix(address)) return ask(input, init)
    const isRead = (init?.method ?? 'GET') === 'GET'
    return isRead ? read(ask, address, init, options) : post(ask, address, init, options)
  }
}

async function read(ask: Ask, address: URL, init: RequestInit | undefined, options: PatientOptions) {
  const { connection, isRefresh } = options
  for (let faults = 0; ; ) {
    const answer = await attempt(ask, address, init, READ_MS)
    if (answer === null) {
      connection.failed('server')
      await connection.answering(init?.signal)
    } else if (answer.status >= 500 && isRefresh()) {
      connection.failed('data')
      await pause(FAULT_AGAIN_MS[Math.min(faults++, FAULT_AGAIN_MS.length - 1)] ?? 0, init?.signal)
    } else {
      if (answer.status < 500) connection.fresh()
      return answer
    }
  }
}

async function post(ask: Ask, address: URL, init: RequestInit | undefined, options: PatientOptions) {
  const answer = await attempt(ask, address, init)
  if (answer) return answer
  options.connection.failed('server')
  options.onUnanswered()
  return new Response(NOTHING, { status: 422, headers: { 'Content-Type': 'text/x-script' } })
}

/**
 * The server's answer, or null when none came, in `limit` ms if one is given; what the router itself gave up is thrown on.
 */
async function attempt(ask: Ask, address: URL, init?: RequestInit, limit?: number): Promise<Response | null> {
  const signal = init?.signal
  const end = new AbortController()
  const stop = () => end.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop)
  const timer = limit === undefined ? undefined : setTimeout(() => end.abort(), limit)
  try {
    const answer = await ask(address, { ...init, signal: end.signal })
    return isOurs(answer) ? answer : null
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop)
  })
}
