/** The look in which a page is rendered: chosen in this browser (`domain/identidad/theme.ts`) or named in the address. */
import { readTheme, sunIn, THEME_COOKIE, type Theme, themeIn } from '../domain/identidad/theme'

const YEAR_S = 365 * 24 * 3600

/**
 * `?tema=light`, `?tema=dark` and `?tema=system` choose as the cookie does: for a browser without scripts, and after a
 * sign-out, which clears the cookies.
 * @returns `themeCookie`: a Set-Cookie value when the cookie has to change
 */
export function readerTheme(request: Request): {
  theme: Theme | null
  sun: boolean | null
  themeCookie: string | null
} {
  const cookies = request.headers.get('cookie') ?? ''
  const before = themeIn(cookies)
  const asked = new URL(request.url).searchParams.get('tema')
  const theme = asked === 'system' ? null : (readTheme(asked) ?? before)
  // the page writes this cookie too, so it is not HttpOnly
  const value = theme === null ? `=; Max-Age=0` : `=${theme}; Max-Age=${YEAR_S}`
  return {
    theme,
    sun: sunIn(cookies),
    themeCookie: theme === before ? null : `${THEME_COOKIE}${value}; Path=/; Secure; SameSite=Lax`,
  }
}
