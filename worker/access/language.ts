/**
 * The language of who is not signed in: chosen on a page of ours (`?idioma=`), remembered by the browser in a cookie that
 * holds two letters and nothing of a person. See docs/decisions/0044.
 */
import { LANGUAGES } from '../domain/identidad/perfil'
import { ATTRIBUTES } from './session'

export type Idioma = (typeof LANGUAGES)[number]

const COOKIE = '__Host-vigia-idioma'
const YEAR_S = 365 * 24 * 3600
/** Without a choice. */
const DEFAULT: Idioma = 'es'

const known = (text: string | null): Idioma | null => LANGUAGES.find((one) => one === text) ?? null

/** What the browser remembers, or null. */
function remembered(request: Request): Idioma | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim().split('=', 2))
  return known(cookies.find(([name]) => name === COOKIE)?.[1] ?? null)
}

/** What the visitor chose: with this address, or before in this browser. The default when nothing was chosen. */
export function chosenLanguage(request: Request): Idioma {
  return asked(request) ?? remembered(request) ?? DEFAULT
}

const asked = (request: Request): Idioma | null => known(new URL(request.url).searchParams.get('idioma'))

/**
 * In which language a page is drawn.
 * @param own the language of who is signed in, which comes before any other
 * @returns `chosen`: whether somebody chose it; `remember`: value of Set-Cookie when the browser remembers another one
 */
export function readerLanguage(request: Request, own: Idioma | null) {
  const before = remembered(request)
  const choice = own ?? asked(request) ?? before
  return {
    idioma: choice ?? DEFAULT,
    chosen: choice !== null,
    remember:
      choice !== null && choice !== (before ?? DEFAULT)
        ? `${COOKIE}=${choice}; ${ATTRIBUTES}; Max-Age=${YEAR_S}`
        : null,
  }
}
