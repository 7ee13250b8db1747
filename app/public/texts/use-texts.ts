/** The texts of the public pages, in the language of the address. */

import type { Idioma } from '@domain/identidad/perfil'
import { useI18n } from '~/i18n/provider'
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
