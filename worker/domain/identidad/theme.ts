/**
 * The look that a browser chose. It is kept in a cookie, because the server must know it before the first paint; the
 * page writes it itself, so that a choice shows at once.
 */
const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Absent: the theme of the system. */
export const THEME_COOKIE = '__Host-vigia-tema'
/** «Modo sol» of the driver's page: more contrast than the light theme. Absent: as the phone asks for it. */
export const SUN_COOKIE = 'vigia-sol'

/** The theme that a text names, or null. */
export const readTheme = (text: string | null | undefined): Theme | null => THEMES.find((one) => one === text) ?? null

/** @param cookies as in the request's header, or as `document.cookie` */
export const themeIn = (cookies: string): Theme | null => readTheme(cookieIn(cookies, THEME_COOKIE))

/** Whether «modo sol» was turned on or off here; null: neither. @param cookies as in the request's header */
export function sunIn(cookies: string): boolean | null {
  const chosen = cookieIn(cookies, SUN_COOKIE)
  return chosen === '1' ? true : chosen === '0' ? false : null
}

function cookieIn(cookies: string, name: string): string | undefined {
  return cookies
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
