/**
 * How long a sign-in lasts (docs/security.md 6): an absolute lifetime, and an idle timeout set by the company. Times
 * are UTC instants in milliseconds, the timeout is in minutes.
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Absolute lifetime with «Recordarme». */
export const REMEMBERED_LIFETIME_MS = 30 * 24 * HOUR_MS
/** Absolute lifetime without it; the cookie itself ends earlier, when the browser closes. */
const LIFETIME_MS = 12 * HOUR_MS
/** Idle timeout for a person without a company, and the default for companies. */
export const IDLE_MINUTES = 30
/** Minimum interval between writes of `last_seen`, so that a click costs no write. */
const SEEN_EVERY_MS = MINUTE_MS

interface SesionTimes {
  last_seen: number
  expires_at: number
}

type SesionVigencia = 'Vigente' | 'Inactiva' | 'Vencida'

/** Absolute end of a session that starts at `now`. */
export function sesionEnd(remember: boolean, now: number): number {
  return now + (remember ? REMEMBERED_LIFETIME_MS : LIFETIME_MS)
}

/**
 * Whether a session is still valid. `last_seen` may lag up to a minute, so an idle session may end up to a minute
 * early, never late.
 * @param timeout minutes without a request, `seguridad.session_timeout`; null or undefined means the default
 */
export function sesionVigencia(sesion: SesionTimes, timeout: number | null | undefined, now: number): SesionVigencia {
  if (now >= sesion.expires_at) return 'Vencida'
  if (now - sesion.last_seen >= (timeout ?? IDLE_MINUTES) * MINUTE_MS) return 'Inactiva'
  return 'Vigente'
}

/**
 * Marks a request that a page repeats in the background: it does not count as activity, or an open page would keep its
 * session alive.
 */
export const BACKGROUND_PARAM = 'de-fondo'

/** Whether `last_seen` is due to be written. */
export function shouldMarkSeen(sesion: SesionTimes, now: number): boolean {
  return now - sesion.last_seen >= SEEN_EVERY_MS
}
