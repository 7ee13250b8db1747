/** A sentence for the next page that opens: its text key travels in a cookie that the page reads once and deletes. */

/** It holds a text key, never a secret; the prefix keeps other hosts of the same domain from writing it. */
export const NOTICE_COOKIE = '__Host-aviso'
/** Long enough for the page that follows, in seconds. */
const SECONDS = 20

/** A password that was set before the first proof of the address ended with it (docs/decisions/0037). */
export const PASSWORD_ENDED = 'acceso.verificado_sin_contrasena'

/** The Set-Cookie value. @param clave a text key of app/i18n; `datos` fill its places */
export function noticeCookie(key: string, data?: Readonly<Record<string, string | number>>): string {
  const value = encodeURIComponent(JSON.stringify({ clave: key, ...(data ? { datos: data } : {}) }))
  return `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax; Secure`
}
