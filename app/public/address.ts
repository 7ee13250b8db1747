/** Public pages have an address in each language: `/terminos`, and `/en/terminos`. */
import type { Idioma } from '@domain/identidad/perfil'

/** The same page in a language. `path` is the Spanish one. */
export const localized = (idioma: Idioma, path: string): string =>
  idioma === 'es' ? path : path === '/' ? '/en' : `/en${path}`

/** The sign-in or sign-up page: English by a parameter; otherwise the language is taken from the browser. */
export const door = (idioma: Idioma, path: '/login' | '/signup'): string =>
  idioma === 'en' ? `${path}?idioma=en` : path

/** The Spanish path of a page, whichever language was requested. */
export const plain = (pathname: string): string => pathname.replace(/^\/en(?=\/|$)/, '') || '/'
