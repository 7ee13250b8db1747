/**
 * The texts that the server writes with: Spanish from the start, English from its first reader on, as modules of their
 * own (docs/decisions/0048).
 */

import type { Idioma } from '@domain/identidad/perfil'
import { registerPublicTexts } from '~/public/texts/use-texts'
import { registerTexts } from './dictionaries'
import { es } from './es'
import { createI18n, type I18n } from './translator'

registerTexts('es', es)

/** Awaited before anything is written in a language. */
export async function loadTexts(idioma: Idioma): Promise<void> {
  if (idioma === 'es') return
  const [{ en }, { en: pages }] = await Promise.all([import('./en'), import('~/public/texts/en')])
  registerTexts('en', en)
  registerPublicTexts('en', pages)
}

/** A person's language and zone, for loaders and actions that write texts themselves. */
export async function i18nIn(idioma: Idioma, zona: string): Promise<I18n> {
  await loadTexts(idioma)
  return createI18n(idioma, zona)
}
