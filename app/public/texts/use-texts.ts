/** The texts of the public pages, in the language of the address. */

import { useI18n } from '~/i18n/provider'
import type { Idioma } from '~/i18n/texts'
import { es, type PublicTexts } from './es'

const loaded: Partial<Record<Idioma, PublicTexts>> = { es }

/** The server registers English with its first reader (i18n/texts.server.ts). */
export function registerPublicTexts(idioma: Idioma, texts: PublicTexts): void {
  loaded[idioma] = texts
}

export const textsOf = (idioma: Idioma): PublicTexts => loaded[idioma] ?? es

export function useTexts() {
  const i18n = useI18n()
  return { ...i18n, x: textsOf(i18n.idioma) }
}

/** Fills the placeholders of a text: `fill('Hasta {n} vehículos', { n: 5 })`. */
export const fill = (text: string, data: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, nombre: string) => String(data[nombre] ?? ''))
