/**
 * Passes an e-mail address from one page to the next in an HttpOnly cookie, so that no URL, history or log contains it:
 * from sign-up to sign-in, and from requesting a code to entering it; and the page that asked for a proof of the address,
 * to which the link of a mail knows no way back.
 */
import { AskedCodeCookie } from '@domain/identidad/code-sign-in'
import { keptReturn } from '@domain/identidad/return-address'
import { createCookie } from '@remix-run/cloudflare'

function bearer(nombre: string, seconds: number) {
  const cookie = createCookie(nombre, { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: seconds })
  return {
    guardar: (email: string): Promise<string> => cookie.serialize(email),
    forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
    /** The address, or null. Untrusted, it came from a browser: only for display in a field or a lookup. */
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie.parse(request.headers.get('Cookie'))
      return typeof value === 'string' && value.length > 0 && value.length <= 254 ? value : null
    },
  }
}

const newCorreo = bearer('__Host-vigia-correo', 300)
export const saveNewCorreo = newCorreo.guardar
export const forgetNewCorreo = newCorreo.forget
export const readNewCorreo = newCorreo.read

const LIFE_OF_PAGE_S = 3600
const askingCookie = createCookie('__Host-vigia-vuelta', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: LIFE_OF_PAGE_S,
})

/** The page that asked for a proven address. */
export const askingPage = {
  keep: (page: string): Promise<string> => askingCookie.serialize(keptReturn(page) ?? ''),
  forget: (): Promise<string> => askingCookie.serialize('', { maxAge: 0 }),
  /** The page, or null. Untrusted: it came from a browser; destinationAfterSignIn judges it. */
  async read(request: Request): Promise<string | null> {
    const value: unknown = await askingCookie.parse(request.headers.get('Cookie'))
    return typeof value === 'string' ? keptReturn(value) || null : null
  },
}

const LIFE_OF_CODE_S = 600
const cookie = createCookie('__Host-vigia-codigo', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: LIFE_OF_CODE_S,
})

export const askedCode = {
  keep: (asked: AskedCodeCookie): Promise<string> => cookie.serialize(asked),
  forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  /** The cookie's value, or null. Untrusted: it came from a browser. */
  async read(request: Request): Promise<AskedCodeCookie | null> {
    const value: unknown = await cookie.parse(request.headers.get('Cookie'))
    const asked = AskedCodeCookie.safeParse(value)
    return asked.success ? asked.data : null
  },
}
