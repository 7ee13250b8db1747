/**
 * `fetch` for Remix's own requests (`….data`, `/__manifest`): a failed refresh must not replace a working page. Remix
 * shows its error page for a failed request, and what was typed is lost; it has no hook to change that, but it does use
 * the global `fetch`.
 *
 * A GET without an answer waits until the server answers and is then retried: a refresh leaves the page as it is, a
 * navigation opens late. A refresh that gets a server error is retried later. A POST is sent once: without an answer
 * the form stays as typed; so it does where the page was drawn for another account than the one signed in now.
 */
import { PAGE_HEADER } from '@domain/identidad/page-mark'
import type { Connection } from './connection'
import { FAULT_AGAIN_MS } from './pace'

/** Timeout of a GET, in ms: a network may drop a request silently. */
export const READ_MS = 30_000

interface RetryingFetchOptions {
  connection: Pick<Connection, 'fresh' | 'failed' | 'answering'>
  /** whether this is a refresh of the current page, not a navigation */
  isRefresh(): boolean
  /** whom the page was drawn for, undefined for any visitor */
  mark(): string | undefined
  /** a form got no answer, or was refused because the page was drawn for another account */
  onUnanswered(why: Unanswered): void
}

export type Unanswered = 'guardia.no_response' | 'reasons.pagina-de-otra-sesion'

type Ask = typeof fetch

/** An action result of `{ data: null }` in Remix's stream format: nothing happened, so nothing changes. */
const NOTHING = '[{"_1":-5},"data"]\n'

const isRemix = ({ pathname, origin }: URL) =>
  origin === location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')

/** Distinguishes our 5xx from the error page of a gateway in front of the server. */
const isOurs = (answer: Response) => answer.headers.has('X-Remix-Response') || answer.status < 500

export function retryingFetch(ask: Ask, options: RetryingFetchOptions): Ask {
  return (input, init) => {
    const address = input instanceof Request ? null : new URL(input, location.href)
    if (!address || !isRemix(address)) return ask(input, init)
    const isRead = (init?.method ?? 'GET') === 'GET'
    return isRead ? read(ask, address, init, options) : post(ask, address, init, options)
  }
}

async function read(ask: Ask, address: URL, init: RequestInit | undefined, options: RetryingFetchOptions) {
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

async function post(ask: Ask, address: URL, init: RequestInit | undefined, options: RetryingFetchOptions) {
  const mark = options.mark()
  const headers = new Headers(init?.headers)
  if (mark !== undefined) headers.set(PAGE_HEADER, mark)
  const answer = await attempt(ask, address, { ...init, headers })
  if (answer && !answer.headers.has(PAGE_HEADER)) return answer
  if (!answer) options.connection.failed('server')
  options.onUnanswered(answer ? 'reasons.pagina-de-otra-sesion' : 'guardia.no_response')
  return new Response(NOTHING, { status: 422, headers: { 'Content-Type': 'text/x-script' } })
}

/**
 * The server's answer; null when none arrived, within `limit` ms if given. An abort by the router is rethrown.
 *
 * An answer that has begun is read to its end, even when the router aborts: it no longer looks at what it left, and a body cut
 * short fails in promises of Remix's decoder that have no listener, which the browser reports as errors.
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
    signal?.removeEventListener('abort', stop)
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
