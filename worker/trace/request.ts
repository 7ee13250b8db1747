/**
 * The request that is being answered, known wherever its work leads: its id stands in each log line and in each row of
 * the audit log, so that the two can be laid side by side. Cloudflare gives one (the ray); elsewhere it is made here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { describeError } from '../domain/fault-text'
import { addressGroup } from '../domain/identidad/network'

export interface RequestContext {
  id: string
  /** the client's address, as the edge says */
  ip: string | null
}

const actual = new AsyncLocalStorage<RequestContext>()
const RAY = /^[0-9a-f]{16}(-[A-Z]{3})?$/

/** Answers a request with its id and address at hand. */
export function withRequestContext<T>(request: Request, respond: () => T): T {
  const ray = request.headers.get('cf-ray') ?? ''
  const id = RAY.test(ray) ? ray : crypto.randomUUID()
  return actual.run({ id, ip: request.headers.get('cf-connecting-ip') }, respond)
}

/** The id of the request that is being answered; null for the clock and for what is no request. */
export const currentRequestId = (): string | null => actual.getStore()?.id ?? null

/** Writes a fault of ours to the log: what happened in which request, never with what data. */
export function logFailure(auditEvent: string, error: unknown, extra: Record<string, unknown> = {}): void {
  const requestId = currentRequestId()
  console.error(
    JSON.stringify({
      suceso: auditEvent,
      ...(requestId ? { peticion: requestId } : {}),
      ...extra,
      error: describeError(error),
    }),
  )
}

/**
 * What the audit log says of a request. The gate adds who asks as soon as it knows.
 * @param secreto keys the hash of the address, so that nobody can try out all addresses there are
 */
export function requestTraceOf(secret: string, now: number): RequestTrace {
  const { id, ip } = actual.getStore() ?? { id: null, ip: null }
  let direccion: string | null | undefined
  return {
    usuario_id: null,
    peticion: id,
    at: now,
    /** hashed only when a row is written: most requests write none */
    get direccion() {
      direccion ??= ip && fingerprint(secret, addressGroup(ip))
      return direccion
    },
  }
}

/** 16 bytes tell addresses apart for as long as a log is kept. */
const FINGERPRINT_BYTES = 16
const fingerprint = (secret: string, direccion: string): string =>
  createHmac('sha256', secret)
    .update(`auditoria\n${direccion}`)
    .digest()
    .subarray(0, FINGERPRINT_BYTES)
    .toString('base64url')
