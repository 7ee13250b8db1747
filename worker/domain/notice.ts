/** A flash message for the next page: its text key travels in a cookie that the page reads once and deletes. */

/** It holds a text key, never a secret; the prefix prevents other hosts of the domain from setting it. */
export const NOTICE_COOKIE = '__Host-aviso'
/** Lifetime in seconds; enough for the next page. */
const SECONDS = 20

/** A password set before the address was first proven is ended by the proof (docs/decisions/0037). */
export const PASSWORD_ENDED = 'acceso.verificado_sin_contrasena'

/** The Set-Cookie value. @param key a text key of app/i18n; `data` fills its placeholders */
export function noticeCookie(key: string, data?: Readonly<Record<string, string | number>>): string {
  const value = encodeURIComponent(JSON.stringify({ clave: key, ...(data ? { datos: data } : {}) }))
  return `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax; Secure`
}
