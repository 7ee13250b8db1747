/** One request to an accounting program: its time is limited, its answer JSON or nothing. Never throws. */
import { type ErpFetch, type Failed, failed } from '../domain/erp/connector'
import { ANSWER_MS } from '../domain/erp/sending'

export interface Answered {
  status: number
  headers: Headers
  /** null when the answer is no JSON */
  json: unknown
}

/** @param term milliseconds until an answer is no longer waited for */
export async function ask(
  send: ErpFetch,
  url: string,
  { method, headers, body }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown },
  term = ANSWER_MS,
): Promise<Answered | Failed> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), term)
  try {
    const response = await send(url, {
      method,
      // the credentials go to no other address
      redirect: 'manual',
      signal: giveUp.signal,
      headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, headers: response.headers, json: parsed(await response.text()) }
  } catch {
    return failed(giveUp.signal.aborted ? 'sin-respuesta' : 'sin-conexion')
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const SAID_MAX = 300
/** The words of a program, as a list may show them: no control characters, and not too many. */
export const cut = (text: string): string | null => {
  const letters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return letters.length === 0 ? null : letters.slice(0, SAID_MAX).join('')
}

/** Cents as the number that programs take: at most two decimals. */
export const amountOf = (cents: number): number => cents / 100

/** «ABC 123», «abc-123»: one plate. */
export const plain = (name: string | null | undefined): string => (name ?? '').replace(/[^a-z0-9]/gi, '').toUpperCase()
export const digits = (number: string): string => number.replace(/\D/g, '')
