/** The texts of the public pages, in the language of the address. */
import { useI18n } from '~/i18n/provider'
import { en } from './en'
import { es, type PublicTexts } from './es'

export const textsOf = (idioma: 'es' | 'en'): PublicTexts => (idioma === 'en' ? en : es)

export function useTexts() {
  const i18n = useI18n()
  return { ...i18n, x: textsOf(i18n.idioma) }
}

/** Fills the placeholders of a text: `fill('Hasta {n} vehículos', { n: 5 })`. */
export const fill = (text: string, data: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, nombre: string) => String(data[nombre] ?? ''))
