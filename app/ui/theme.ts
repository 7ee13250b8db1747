/** The theme of the page: as the server rendered it, until a person chooses another one here. */
import { SUN_COOKIE, THEME_COOKIE, type Theme } from '@domain/theme'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** null: the theme of the system. */
export interface Look {
  theme: Theme | null
  /** «Modo sol» of the driver's page */
  sun: boolean
}

const YEAR_S = 365 * 24 * 3600
const Rendered = createContext<Look>({ theme: null, sun: false })
export const LookProvider = Rendered.Provider
/** What was chosen since the page was loaded. */
let chosen: Look | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The look under a `LookProvider`. */
export const useLook = () => useLookSince(useContext(Rendered))

/** The look of a page that the server rendered in this one. */
export function useLookSince(rendered: Look): Look {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? rendered,
    () => rendered,
  )
}

/** Shows a look at once and remembers it in this browser. */
export function choose(look: Look) {
  chosen = look
  write(`${THEME_COOKIE}=${look.theme ?? ''}; Max-Age=${look.theme ? YEAR_S : 0}; Path=/; Secure; SameSite=Lax`)
  write(`${SUN_COOKIE}=1; Max-Age=${look.sun ? YEAR_S : 0}; Path=/track; SameSite=Lax`)
  for (const listener of listeners) listener()
}

function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = cookie
}

/** The colour of the desk in each theme: that of the browser's own bars. */
const DESKS = [
  ['light', '#f5f6f8'],
  ['dark', '#0e1215'],
] as const

/** A look as the document says it: the theme in force, what its head names, one colour for each theme of the system. */
export function documentLook({ theme: chosen, sun }: Look) {
  const theme = sun ? 'light' : chosen
  return {
    theme,
    scheme: theme ?? 'light dark',
    colors: DESKS.map(([system, desk]) => ({
      content: sun ? '#ffffff' : desk,
      media: theme === null ? `(prefers-color-scheme: ${system})` : theme === system ? 'all' : 'not all',
    })),
  }
}
