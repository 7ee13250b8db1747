/** One request to an accounting program, with a time limit. Network errors are answers too: `ask` never throws. */
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
/** What a program said, as a list may show it: without control characters, at most 300 characters; null when empty. */
export const cut = (text: string): string | null => {
  const letters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return letters.length === 0 ? null : letters.slice(0, SAID_MAX).join('')
}

/** Whole cents as the decimal number that programs expect. */
export const amountOf = (cents: number): number => cents / 100

/** A plate without blanks, hyphens and case, for comparing: «ABC 123» and «abc-123» are the same one. */
export const plain = (name: string | null | undefined): string => (name ?? '').replace(/[^a-z0-9]/gi, '').toUpperCase()
/** The digits of a tax number, for comparing: «900.123.456-7» becomes «9001234567». */
export const digits = (number: string): string => number.replace(/\D/g, '')
