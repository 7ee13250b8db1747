/**
 * What an attempt to send an entry to an accounting program leads to (docs/decisions/0075). Instants are UTC
 * milliseconds.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The wait after each attempt that had no answer; eight of them, the last two days after the first. */
export const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const
/** After so many refusals in a row the other entries wait: most likely they all have the same fault. */
export const REFUSALS_MAX = 5
/** How long they wait; a person who sends again ends it. */
export const REFUSED_WAIT_MS = HOUR
/** Time limit of a request. */
export const ANSWER_MS = 30_000
/** Time limit of adding a document in a program that may take longer. */
export const SLOW_ANSWER_MS = 120_000

/** Why an attempt failed, as the screen words it. */
export const SENDING_ERRORS = [
  'credenciales',
  'secreto',
  'comprobante',
  'cuenta',
  'centro',
  'tercero',
  'sin-nit',
  'rechazado',
  'dudoso',
  'forma',
  'limite',
  'caido',
  'sin-respuesta',
  'sin-conexion',
] as const
export type SendingError = (typeof SENDING_ERRORS)[number]

/** `archivo`: not sent, and part of its export's file. */
export const SENDING_STATES = ['pendiente', 'enviado', 'fallido', 'archivo'] as const
export type SendingState = (typeof SENDING_STATES)[number]

/** Errors that stop the connection: no entry can be sent until a person connects again or tests it. */
const OF_CONNECTION: readonly SendingError[] = ['credenciales', 'secreto', 'comprobante']
/** Errors that pass: the same entry may be taken later. */
const PASSING: readonly SendingError[] = ['limite', 'caido', 'sin-respuesta', 'sin-conexion']

/** The error that an HTTP status stands for; null for a success. */
export function errorOf(status: number): SendingError | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 402 || status === 403) return 'credenciales'
  if (status === 429) return 'limite'
  if (status === 408 || status >= 500) return 'caido'
  return 'rechazado'
}

/** The consequence of an attempt for the entry, and for the company's others. */
export interface SendingOutcome {
  estado: Exclude<SendingState, 'archivo'>
  /** when it is tried again; of one that is over, `now` */
  proximo_at: number
  /** until when the company's other entries wait too; null when they go on */
  waits: number | null
  /** why the whole connection stops; null when it goes on */
  stops: SendingError | null
}

/**
 * Decides what follows an attempt.
 * @param retryAfter milliseconds that the program asks to wait; null when it asks for none
 * @param attempts made so far, this one included
 */
export function judgeSending(
  { error, retryAfter }: { error: SendingError | null; retryAfter: number | null },
  attempts: number,
  now: number,
): SendingOutcome {
  const over = { proximo_at: now, waits: null, stops: null }
  if (error === null) return { estado: 'enviado', ...over }
  if (OF_CONNECTION.includes(error)) return { estado: 'pendiente', ...over, stops: error }
  if (!PASSING.includes(error)) return { estado: 'fallido', ...over }
  // too many requests are no fault of the entry: it may wait its turn for ever
  const wait = error === 'limite' ? MINUTE : WAITS_MS[attempts - 1]
  if (wait === undefined) return { estado: 'fallido', ...over }
  const until = now + Math.max(wait, retryAfter ?? 0)
  return { estado: 'pendiente', proximo_at: until, waits: until, stops: null }
}
