/**
 * Titles of pages: `export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'vehiculos.title')`.
 * Reads the language from the root loader ({ idioma, zona }).
 */
import type { Idioma } from '@domain/identidad/perfil'
import type { Args, TextKey } from './texts'
import { createI18n, type I18n } from './translator'

type Matches = ReadonlyArray<{ id: string; data?: unknown }>

/** The reader's i18n where hooks are not available (meta functions). */
export function i18nOf(matches: Matches): I18n {
  const data = matches.find((match) => match.id === 'root')?.data
  const root = (typeof data === 'object' && data !== null ? data : {}) as { idioma?: unknown; zona?: unknown }
  const idioma: Idioma = root.idioma === 'en' ? 'en' : 'es'
  return createI18n(idioma, typeof root.zona === 'string' ? root.zona : 'America/Bogota')
}

/** '<text> · Vigía' as the only meta entry. */
export function metaTitle<K extends TextKey>(matches: Matches, key: K, ...args: Args<K>): [{ title: string }] {
  return [{ title: `${i18nOf(matches).t(key, ...args)} · Vigía` }]
}
