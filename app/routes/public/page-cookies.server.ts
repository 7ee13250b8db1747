/**
 * Passes something from one page to the next in an HttpOnly cookie, so that no URL, history or log contains it: an e-mail
 * address from sign-up to sign-in, and from requesting a code to entering it; and the page that asked for a proof of the
 * address, to which the link of a mail knows no way back.
 */
import { AskedCodeCookie } from '@domain/identidad/code-sign-in'
import { keptReturn } from '@domain/identidad/return-address'
import { createCookie } from '@remix-run/cloudflare'

const LIFE_OF_CORREO_S = 300
const LIFE_OF_PAGE_S = 3600
const LIFE_OF_CODE_S = 600
/** No e-mail address is longer. */
const CORREO_MAX = 254

/** @param known what the cookie holds, or null; untrusted: it came from a browser */
function pageCookie<T>(name: string, seconds: number, known: (value: unknown) => T | null) {
  const cookie = createCookie(name, { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: seconds })
  return {
    keep: (value: T): Promise<string> => cookie.serialize(value),
    forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
    read: async (request: Request): Promise<T | null> => known(await cookie.parse(request.headers.get('Cookie'))),
  }
}

/** The address that signed up: only for display in a field or a lookup. */
export const newCorreoCookie = pageCookie('__Host-vigia-correo', LIFE_OF_CORREO_S, (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= CORREO_MAX ? value : null,
)

const returnPage = pageCookie('__Host-vigia-vuelta', LIFE_OF_PAGE_S, (value) =>
  typeof value === 'string' ? keptReturn(value) || null : null,
)
/** The page that asked for a proven address; destinationAfterSignIn judges it. */
export const askingPage = { ...returnPage, keep: (page: string) => returnPage.keep(keptReturn(page) ?? '') }

/** What a code was asked for. */
export const askedCode = pageCookie('__Host-vigia-codigo', LIFE_OF_CODE_S, (value) => {
  const asked = AskedCodeCookie.safeParse(value)
  return asked.success ? asked.data : null
})
