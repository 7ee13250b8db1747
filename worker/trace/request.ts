/**
 * Context of the current request, available throughout its processing: its id is in each log line and each audit row,
 * so that the two can be matched. Cloudflare provides one (the ray); elsewhere it is generated.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { describeError } from '../domain/fault-text'
import { addressGroup } from '../domain/identidad/network'

interface RequestContext {
  id: string
  /** the client's address, from the edge */
  ip: string | null
}

const requestContext = new AsyncLocalStorage<RequestContext>()
const RAY = /^[0-9a-f]{16}(-[A-Z]{3})?$/

/** Runs `respond` with the request's id and address as context. */
export function withRequestContext<T>(request: Request, respond: () => T): T {
  const ray = request.headers.get('cf-ray') ?? ''
  const id = RAY.test(ray) ? ray : crypto.randomUUID()
  return requestContext.run({ id, ip: request.headers.get('cf-connecting-ip') }, respond)
}

/** The id of the current request; null in scheduled jobs and outside requests. */
const currentRequestId = (): string | null => requestContext.getStore()?.id ?? null

/** Logs an unexpected error: what happened in which request, never the data. */
export function logFailure(event: string, error: unknown, extra: Record<string, unknown> = {}): void {
  const requestId = currentRequestId()
  console.error(
    JSON.stringify({
      suceso: event,
      ...(requestId ? { peticion: requestId } : {}),
      ...extra,
      error: describeError(error),
    }),
  )
}

/**
 * The request's data for the audit log. The gate adds the actor once it is known.
 * @param secret keys the hash of the address, so that it cannot be reversed by trying all addresses
 */
export function requestTraceOf(secret: string, now: number): RequestTrace {
  const { id, ip } = requestContext.getStore() ?? { id: null, ip: null }
  let direccion: string | null | undefined
  return {
    usuario_id: null,
    peticion: id,
    at: now,
    /** computed lazily: most requests write no audit row */
    get direccion() {
      direccion ??= ip && fingerprint(secret, addressGroup(ip))
      return direccion
    },
  }
}

/** 16 bytes are enough to distinguish the addresses in the log. */
const FINGERPRINT_BYTES = 16
const fingerprint = (secret: string, direccion: string): string =>
  createHmac('sha256', secret)
    .update(`auditoria\n${direccion}`)
    .digest()
    .subarray(0, FINGERPRINT_BYTES)
    .toString('base64url')
