/**
 * The texts that are loaded. The server registers all of a language (texts.server.ts); a browser fetches the sections of
 * its screen, in the reader's language only.
 */

import type { Idioma } from '@domain/identidad/perfil'
import { importSection } from './sections.client'
import type { Dictionary, Section } from './texts'

const dictionaries: Record<Idioma, Partial<Dictionary>> = { es: {}, en: {} }

/** What is loaded of a language. */
export function dictionary(idioma: Idioma): Partial<Dictionary> {
  return dictionaries[idioma]
}

export function isReady(idioma: Idioma, sections: readonly Section[]): boolean {
  return sections.every((section) => dictionaries[idioma][section] !== undefined)
}

export function registerTexts(idioma: Idioma, texts: Partial<Dictionary>): void {
  Object.assign(dictionaries[idioma], texts)
}

/** Fetches those of the sections that are not loaded. */
export async function load(idioma: Idioma, sections: readonly Section[]): Promise<void> {
  const missing = sections.filter((section) => !isReady(idioma, [section]))
  await Promise.all(missing.map(async (section) => registerTexts(idioma, await importSection(idioma, section))))
}

/** Fetches what a script that loads late shows beyond the texts of its screen, in the page's language. The server has all texts. */
export async function loadSections(sections: readonly Section[]): Promise<void> {
  if (!import.meta.env.SSR) await load(document.documentElement.lang === 'en' ? 'en' : 'es', sections)
}

/**
 * Suspends the component that shows a text of a section until it is loaded. Without the network the section stays
 * empty: its texts fall back to a general one.
 */
export function need(idioma: Idioma, section: Section): void {
  if (isReady(idioma, [section])) return
  throw load(idioma, [section]).catch(() => registerTexts(idioma, { [section]: {} }))
}

/** Fetches the section of a key that another screen may have sent; what cannot be fetched has no texts. */
export async function loadSectionOf(idioma: Idioma, key: string): Promise<void> {
  const [, name] = /^(\w+)\.\w/.exec(key) ?? []
  if (name) await load(idioma, [name as Section]).catch(() => undefined)
}
