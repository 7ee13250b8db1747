/** Public pages have an address in each language: `/terminos`, and `/en/terminos`. */
export type Idioma = 'es' | 'en'

/** The same page in a language. `path` is the Spanish one. */
export const localized = (idioma: Idioma, path: string): string =>
  idioma === 'es' ? path : path === '/' ? '/en' : `/en${path}`

/** A page of ours that reads its language from the browser, or from its address where it is asked for in English. */
export const door = (idioma: Idioma, path: '/login' | '/signup'): string =>
  idioma === 'en' ? `${path}?idioma=en` : path

/** The Spanish address of a page, whatever language it was asked in. */
export const plain = (pathname: string): string => pathname.replace(/^\/en(?=\/|$)/, '') || '/'
