/**
 * The dictionaries that are at hand. Spanish always is; English is put in by the server at start (entry.server) and
 * fetched by a browser only when the page is in English, so that nobody else pays for it.
 */
import { es } from './es'
import type { Diccionario, Idioma } from './textos'

const diccionarios: Partial<Record<Idioma, Diccionario>> = { es }

/** The dictionary of a language, or Spanish while another one is still on its way. */
export function diccionario(idioma: Idioma): Diccionario {
  return diccionarios[idioma] ?? es
}

export function estaListo(idioma: Idioma): boolean {
  return diccionarios[idioma] !== undefined
}

export function registrar(idioma: Idioma, textos: Diccionario): void {
  diccionarios[idioma] = textos
}

/** Fetches the texts of a language where they are missing. */
export async function cargar(idioma: Idioma): Promise<void> {
  if (idioma === 'en' && !estaListo('en')) registrar('en', (await import('./en')).en)
}
