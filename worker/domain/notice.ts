/** A flash message for the next page: its text key travels in a cookie that the page reads once and deletes. */

/** It holds a text key, never a secret; the prefix prevents other hosts of the domain from setting it. */
export const NOTICE_COOKIE = '__Host-aviso'
/** Lifetime in seconds; enough for the next page. */
const SECONDS = 20

/** A password set before the address was first proven is ended by the proof (docs/decisions/0037). */
export const PASSWORD_ENDED = 'acceso.verified_no_password'

/** How a notice takes its change back: a form with these fields, posted to `action`, a path of this product. */
export interface Undo {
  action: string
  fields: Readonly<Record<string, string>>
}

/** What browsers keep of one cookie, with room for its name and attributes. */
const VALUE_MAX = 3800

/**
 * The Set-Cookie value. A way back that a cookie cannot hold is left out.
 * @param key a text key of app/i18n; `data` fills its placeholders
 */
export function noticeCookie(key: string, data?: Readonly<Record<string, string | number>>, undo?: Undo): string {
  const notice = { clave: key, ...(data ? { datos: data } : {}) }
  const whole = written(undo ? { ...notice, undo } : notice)
  return cookieOf(whole.length > VALUE_MAX ? written(notice) : whole)
}

/** The Set-Cookie value of what did not succeed. @param key a text key of app/i18n; `data` fills its placeholders */
export const failureCookie = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  cookieOf(written({ clave: key, ...(data ? { datos: data } : {}), tone: 'bad' }))

const written = (notice: object) => encodeURIComponent(JSON.stringify(notice))
const cookieOf = (value: string) => `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax; Secure`
