/**
 * How long a sign-in lasts (docs/security.md 6): an absolute end of life, and an idle timeout
 * that belongs to the company. Times are UTC instants in milliseconds, the timeout is in minutes.
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Absolute life with «Recordarme». */
export const REMEMBERED_LIFETIME_MS = 30 * 24 * HOUR_MS
/** Absolute life without it; the browser forgets the cookie sooner, when it closes. */
export const LIFETIME_MS = 12 * HOUR_MS
/** Idle timeout of a person without a company or of a company that chose none. */
export const IDLE_MINUTES = 30
/** `last_seen` is written at most this often, so that a click costs no write. */
export const SEEN_EVERY_MS = MINUTE_MS

export interface SesionTimes {
  last_seen: number
  expires_at: number
}

export type SesionVigencia = 'Vigente' | 'Inactiva' | 'Vencida'

/** Absolute end of a session that begins at `now`. */
export function sesionEnd(remember: boolean, now: number): number {
  return now + (remember ? REMEMBERED_LIFETIME_MS : LIFETIME_MS)
}

/**
 * Whether a session still counts. `last_seen` lags up to a minute behind the last click, so an idle session may end
 * up to a minute early, never late.
 * @param timeout minutes without a request, `seguridad.session_timeout`; null or undefined means the default
 */
export function sesionVigencia(sesion: SesionTimes, timeout: number | null | undefined, now: number): SesionVigencia {
  if (now >= sesion.expires_at) return 'Vencida'
  if (now - sesion.last_seen >= (timeout ?? IDLE_MINUTES) * MINUTE_MS) return 'Inactiva'
  return 'Vigente'
}

/** Whether `last_seen` is old enough to be written again. */
export function shouldMarkSeen(sesion: SesionTimes, now: number): boolean {
  return now - sesion.last_seen >= SEEN_EVERY_MS
}
