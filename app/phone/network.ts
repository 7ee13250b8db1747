/** The two requests of the phone page: the device's status, and a batch of positions. */

import type { ApiError, ApiErrorCode } from '@domain/api-error'
import type { Acknowledgement, OffHoursAhead, TrackedDevice } from '@domain/dispositivos/wire'
import { ANSWER_MS } from '~/connection/pace'
import type { DeviceAnswer } from './check'
import type { Agreement, Point } from './queue-store'
import type { Answer, Rejection } from './sender'

/** A longer Retry-After is capped to this. */
const MAX_WAIT_S = 120

/** Asks whether this device exists, is Activo and may be tracked. */
export async function lookUp(deviceId: string): Promise<DeviceAnswer> {
  try {
    const res = await ask(`/api/track/${encodeURIComponent(deviceId)}`, { headers: { Accept: 'application/json' } })
    if (res.status === 404) return 'unknown'
    if (res.status === 410) return 'deleted'
    if (!res.ok) return 'unanswered'
    return readDevice(await res.json())
  } catch {
    return 'unanswered'
  }
}

export function readDevice(json: unknown): DeviceAnswer {
  if (typeof json !== 'object' || json === null) return 'unanswered'
  const { estado, tracking_enabled, offHours, detail } = json as { [K in keyof TrackedDevice]?: unknown }
  if ((estado !== 'Activo' && estado !== 'Inactivo') || typeof tracking_enabled !== 'boolean') return 'unanswered'
  // none of a demonstration, nor from a server of an earlier release
  return { estado, tracking_enabled, offHours: readSpans(offHours), detail: detail as TrackedDevice['detail'] }
}

/** The spans of an answer; one that is no span is left out. */
const readSpans = (value: unknown): OffHoursAhead =>
  (Array.isArray(value) ? value : []).filter((span) => span?.until > span?.from)

/** Posts a batch. Never throws: a missing network is a result too. */
export async function send(
  deviceId: string,
  src: string,
  points: readonly Point[],
  now: number,
  agreement?: Agreement,
): Promise<Answer> {
  try {
    const res = await ask(`/api/track/${encodeURIComponent(deviceId)}/positions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: bodyOf(src, points, now, agreement),
    })
    return response(res.status, res.headers.get('Retry-After'), await res.json().catch(() => null))
  } catch (error) {
    return { type: 'later', timedOut: error instanceof DOMException && error.name === 'AbortError' }
  }
}

/** `sentAt` lets the server correct this phone's clock; `consent` is included until it was acknowledged once. */
export function bodyOf(src: string, points: readonly Point[], now: number, agreement?: Agreement): string {
  return JSON.stringify({
    src,
    sentAt: new Date(now).toISOString(),
    ...(agreement && { consent: { version: agreement.version, at: new Date(agreement.at).toISOString() } }),
    points: points.map(({ at, ...point }) => ({ ...point, at: new Date(at).toISOString() })),
  })
}

/** The fields of an answer's body, none of them trusted. */
type Fields = { [K in keyof (Acknowledgement & ApiError)]?: unknown }

/** Interprets status and body. Only our own acknowledgement counts: a captive portal also answers 200. */
export function response(status: number, retryAfter: string | null, json: unknown): Answer {
  const fields: Fields = typeof json === 'object' && json !== null ? json : {}
  if (status === 200) {
    const { accepted, duplicates, discarded, offHours } = fields
    return typeof accepted === 'number' && typeof duplicates === 'number' && typeof discarded === 'number'
      ? {
          type: 'received',
          accepted,
          duplicates,
          discarded,
          ...(offHours != null && { offHours: readSpans(offHours) }),
        }
      : { type: 'later' }
  }
  if (status === 400 || status === 413 || status === 422) return { type: 'malformed' }
  if (status === 403) return { type: 'refused', reason: rejection(fields.code) }
  if (status === 404) return { type: 'refused', reason: 'device_unknown' }
  if (status === 410) return { type: 'refused', reason: 'deleted' }
  const seconds = Math.min(Number(retryAfter) || 0, MAX_WAIT_S)
  return status === 429 ? { type: 'slow-down', seconds } : { type: 'later', seconds }
}

const INACTIVE = 'dispositivo-inactivo' satisfies ApiErrorCode
const rejection = (code: unknown): Rejection => (code === INACTIVE ? 'inactivo' : 'tracking_disabled')

async function ask(url: string, init: RequestInit): Promise<Response> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), ANSWER_MS)
  try {
    return await fetch(url, { ...init, credentials: 'omit', cache: 'no-store', signal: aborter.signal })
  } finally {
    clearTimeout(timer)
  }
}
