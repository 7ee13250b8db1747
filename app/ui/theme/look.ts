/** The theme of the page: as the server rendered it, until a person chooses another one here. */
import { SUN_COOKIE, THEME_COOKIE, type Theme } from '@domain/identidad/theme'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** null: the theme of the system. */
export interface Look {
  theme: Theme | null
  /** «Modo sol» of the driver's page; null: neither turned on nor off */
  sun: boolean | null
}

const YEAR_S = 365 * 24 * 3600
const Rendered = createContext<Look>({ theme: null, sun: null })
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
  write(`${THEME_COOKIE}=${look.theme ?? ''}; Max-Age=${look.theme ? YEAR_S : 0}; Path=/; Secure; SameSite=Lax`)
  // other pages know nothing of it
  if (look.sun !== null) write(`${SUN_COOKIE}=${look.sun ? 1 : 0}; Max-Age=${YEAR_S}; Path=/track; SameSite=Lax`)
  show(look)
}

/**
 * «Modo sol» by itself, on a phone whose owner asked the system for more contrast and chose nothing here; nothing is
 * remembered, so that it goes with that setting. Neither light nor hour can decide: browsers give a page no light
 * sensor, and a bright hour says nothing of a phone in the shade, or in a pocket at night work.
 */
export function sunByItself(look: Look) {
  if (look.sun === null && matchMedia('(prefers-contrast: more)').matches) show({ ...look, sun: true })
}

function show(look: Look) {
  chosen = look
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
  const mediaOf = (system: Theme) => {
    if (theme === null) return `(prefers-color-scheme: ${system})`
    return theme === system ? 'all' : 'not all'
  }
  return {
    theme,
    scheme: theme ?? 'light dark',
    colors: DESKS.map(([system, desk]) => ({ content: sun ? '#ffffff' : desk, media: mediaOf(system) })),
  }
}
