/**
 * The dictionaries that are at hand. Spanish always is; English is put in by the server at start (entry.server) and
 * fetched by a browser only when the page is in English, so that nobody else pays for it.
 */
import { es } from './es'
import type { Dictionary, Idioma } from './texts'

const dictionaries: Partial<Record<Idioma, Dictionary>> = { es }

/** The dictionary of a language, or Spanish while another one is still on its way. */
export function dictionary(idioma: Idioma): Dictionary {
  return dictionaries[idioma] ?? es
}

export function isReady(idioma: Idioma): boolean {
  return dictionaries[idioma] !== undefined
}

export function registerTexts(idioma: Idioma, texts: Dictionary): void {
  dictionaries[idioma] = texts
}

/** Fetches the texts of a language where they are missing. */
export async function load(idioma: Idioma): Promise<void> {
  if (idioma === 'en' && !isReady('en')) registerTexts('en', (await import('./en')).en)
}
