/**
 * The loaded dictionaries. Spanish always is; the server registers English at start (entry.server), a browser fetches
 * it only for a page in English, so that Spanish pages do not pay for it.
 */
import { es } from './es'
import type { Dictionary, Idioma } from './texts'

const dictionaries: Partial<Record<Idioma, Dictionary>> = { es }

/** The dictionary of a language; Spanish while another one is loading. */
export function dictionary(idioma: Idioma): Dictionary {
  return dictionaries[idioma] ?? es
}

export function isReady(idioma: Idioma): boolean {
  return dictionaries[idioma] !== undefined
}

export function registerTexts(idioma: Idioma, texts: Dictionary): void {
  dictionaries[idioma] = texts
}

/** Fetches the texts of a language if they are not loaded. */
export async function load(idioma: Idioma): Promise<void> {
  if (idioma === 'en' && !isReady('en')) registerTexts('en', (await import('./en')).en)
}
