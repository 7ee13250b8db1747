/** One attempt to deliver a message: signed, posted, and what came back. Never throws. */
import { ANSWER_BYTES, ANSWER_MS, type Answer, errorOf, retryAfterMs } from '../domain/webhooks/attempt'
import { signatureHeader } from '../domain/webhooks/signature'
import type { DeliveryError } from '../domain/webhooks/states'

interface Outgoing {
  url: string
  /** `webhook-id` */
  id: string
  body: string
  /** the current one, then those that were replaced and sign too */
  secrets: readonly string[]
}

/** The network, the clock and chance, which tests replace. */
export interface Transport {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** UTC milliseconds */
  clock: () => number
  /** a random number from 0 to 1 */
  chance: () => number
}

export const TRANSPORT: Transport = { fetch: (url, init) => fetch(url, init), clock: Date.now, chance: Math.random }

const USER_AGENT = 'Vigia-Webhooks/1'

/** @param timeoutMs milliseconds until an answer is no longer waited for */
export async function send(
  { url, id, body, secrets }: Outgoing,
  transport: Transport,
  timeoutMs = ANSWER_MS,
): Promise<Answer> {
  const started = transport.clock()
  const seconds = Math.floor(started / 1000)
  const failed = (error: DeliveryError): Answer => ({
    codigo: null,
    error,
    ms: transport.clock() - started,
    respuesta: null,
    retryAfter: null,
  })
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMs)
  try {
    const response = await transport.fetch(url, {
      method: 'POST',
      // redirects are not followed: the address was checked when the company entered it
      redirect: 'manual',
      signal: giveUp.signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': await signatureHeader(secrets, { id, seconds, body }),
      },
      body,
    })
    // the status decides: a body that never ends, or breaks off, does not make a message fail that was taken
    const said = await beginning(response, giveUp.signal).catch(() => null)
    const now = transport.clock()
    return {
      codigo: response.status,
      error: errorOf(response.status),
      ms: now - started,
      respuesta: said,
      retryAfter: retryAfterMs(response.headers.get('retry-after'), now),
    }
  } catch {
    return failed(giveUp.signal.aborted ? 'sin-respuesta' : 'sin-conexion')
  } finally {
    clearTimeout(timer)
  }
}

/** The first bytes of an answer as text, or those that came before the signal; null for none. The rest is not read. */
async function beginning(response: Response, signal: AbortSignal): Promise<string | null> {
  if (!response.body) return null
  const reader = response.body.getReader()
  const stop = () => reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', () => void stop())
  const decoder = new TextDecoder()
  let read = ''
  let taken = 0
  while (taken < ANSWER_BYTES) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array>
    if (done) break
    const part = value.subarray(0, ANSWER_BYTES - taken)
    taken += part.length
    read += decoder.decode(part, { stream: true })
  }
  await stop()
  // a list shows it: without control characters, and without the half character where it was cut
  return read.replace(/[\p{Cc}\uFFFD]+/gu, ' ').trim() || null
}
