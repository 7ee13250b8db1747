/** How the mail queue goes on after a failure, and how long it keeps its mails. */

/** Kind of sending failure: of the server, of this mail for now, of this mail for good. */
export type FailureClase = 'server' | 'temporary' | 'permanent'

/** Backoff in minutes after each failed attempt of one mail: about a day in all, then it is dead. */
export const WAITS_MIN = [1, 5, 15, 60, 240, 240, 240, 240, 240, 240] as const
/** Backoff in minutes for a server that rejects everything; the last value repeats. Mails lose no attempt meanwhile. */
const PAUSES_MIN = [1, 1, 2, 5, 10, 15] as const
/** A mail not sent within this many days is stale and is dropped. */
export const EXPIRY_DAYS = 3
/** How long sent and dead mails are kept. */
export const RETENTION_DAYS = 30

const MINUTE_MS = 60_000

/** The next attempt for a mail that failed `fallos` times; null when it is dead. */
export function nextAttempt(fallos: number, now: number): number | null {
  const wait = WAITS_MIN[fallos - 1]
  return wait === undefined ? null : now + wait * MINUTE_MS
}

/** Until when to back off from a server that rejected everything `times` times in a row. */
export function pauseEnd(times: number, now: number): number {
  const wait = PAUSES_MIN[Math.min(times, PAUSES_MIN.length) - 1] ?? 1
  return now + wait * MINUTE_MS
}

/** When the mail at which the server refused to go on is due again: as long after the pause as the pause is, behind others. */
export const standBehind = (pauseUntil: number, now: number): number => pauseUntil + (pauseUntil - now)
