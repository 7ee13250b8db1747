/**
 * The language of a signed-out visitor: chosen on a page (`?idioma=`) and remembered in a cookie of two letters,
 * without personal data. See docs/decisions/0044.
 */
import { type Idioma, LANGUAGES } from '../domain/identidad/perfil'
import { ATTRIBUTES } from './session'

export const LANGUAGE_COOKIE = '__Host-vigia-idioma'
const YEAR_S = 365 * 24 * 3600
/** Without a choice. */
const DEFAULT: Idioma = 'es'

const known = (text: string | null): Idioma | null => LANGUAGES.find((one) => one === text) ?? null

/** The language in the cookie, or null. */
function remembered(request: Request): Idioma | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim().split('=', 2))
  return known(cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1] ?? null)
}

/** The visitor's choice: in this address, or earlier in this browser; else the default. */
export function chosenLanguage(request: Request): Idioma {
  return asked(request) ?? remembered(request) ?? DEFAULT
}

const asked = (request: Request): Idioma | null => known(new URL(request.url).searchParams.get('idioma'))

/**
 * The language in which a page is rendered.
 * @param own the language of the signed-in person, which takes precedence
 * @returns `chosen`: whether it was chosen at all; `languageCookie`: a Set-Cookie value when the cookie has to change
 */
export function readerLanguage(request: Request, own: Idioma | null) {
  const before = remembered(request)
  const choice = own ?? asked(request) ?? before
  return {
    idioma: choice ?? DEFAULT,
    chosen: choice !== null,
    languageCookie:
      choice !== null && choice !== (before ?? DEFAULT)
        ? `${LANGUAGE_COOKIE}=${choice}; ${ATTRIBUTES}; Max-Age=${YEAR_S}`
        : null,
  }
}
