/** What a browser forgets when a person signs out: all but what belongs to the browser itself. */
import { THEME_COOKIE } from '../domain/identidad/theme'
import { DEVICE_COOKIE } from './device'
import { LANGUAGE_COOKIE } from './language'
import { ATTRIBUTES, emptyCookie } from './session'

/** That it is known for its accounts (docs/decisions/0009), its language and its theme. */
const OF_THE_BROWSER = new Set([DEVICE_COOKIE, LANGUAGE_COOKIE, THEME_COOKIE])

/**
 * Set-Cookie values that clear the session and what a sign-in or a change of address left half done. Cookies without the
 * prefix only hold choices, such as hidden columns, and stay.
 */
export function signedOutCookies(request: Request): string[] {
  const names = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim().split('=', 1)[0] ?? '')
  const left = names.filter((name) => name.startsWith('__Host-') && !OF_THE_BROWSER.has(name))
  return [...new Set([emptyCookie(), ...left.map((name) => `${name}=; ${ATTRIBUTES}; Max-Age=0`)])]
}
