/**
 * What an attempt to deliver a message leads to. Delays are those of Standard Webhooks; a first attempt that fails is
 * followed by nine more within 75 hours and 35 minutes. Instants are UTC milliseconds.
 */
import { type MessageType, TEST_EVENT } from './event'
import type { DeliveryError, DeliveryState } from './states'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The wait after each failed attempt. */
export const RETRY_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** A retry comes later by up to this part of its wait, so that messages that failed together do not return together. */
const JITTER = 0.1
/** The longest Retry-After that is respected. */
const RETRY_AFTER_MAX = DAY
/** Time limit of an attempt. */
export const ANSWER_MS = 15 * SECOND
/** A webhook is turned off when every attempt has failed for this long. */
export const FAILING_MS = 5 * DAY
/** How long deliveries are listed. */
export const KEPT_MS = 30 * DAY
/** Bytes of an answer that are kept. */
export const ANSWER_BYTES = 500

/** The answer to an attempt. */
export interface Answer {
  /** HTTP status; null when there was no answer */
  codigo: number | null
  error: DeliveryError | null
  /** how long it took, milliseconds */
  ms: number
  /** its first bytes as text */
  respuesta: string | null
  /** milliseconds that the receiver asks to wait */
  retryAfter: number | null
}

/** The error that a status stands for; null when the message is delivered. */
export function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirige' : 'estado'
}

/** Retry-After in seconds or as a date, in milliseconds from `now`; null for none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, RETRY_AFTER_MAX) : null
}

export interface DeliveryOutcome {
  estado: DeliveryState
  /** when it is tried again; of one that is over, `now` */
  proximo_at: number
  /** whether the receiver wants no more messages */
  isGone: boolean
}

/** Errors that another attempt cannot overcome. */
const FINAL: readonly (DeliveryError | null)[] = ['direccion', 'plan']

/**
 * @param attempts made so far, this one included
 * @param chance from 0 to 1: how much of the jitter
 */
export function judgeDelivery(
  { codigo, error, retryAfter }: Answer,
  { type, attempts }: { type: MessageType; attempts: number },
  { now, chance }: { now: number; chance: number },
): DeliveryOutcome {
  if (error === null) return { estado: 'entregada', proximo_at: now, isGone: false }
  const isGone = codigo === 410
  const wait = RETRY_MS[attempts - 1]
  if (isGone || wait === undefined || type === TEST_EVENT || FINAL.includes(error))
    return { estado: 'fallida', proximo_at: now, isGone }
  const jittered = Math.round(wait * (1 + JITTER * chance))
  return { estado: 'pendiente', proximo_at: now + Math.max(jittered, retryAfter ?? 0), isGone }
}
