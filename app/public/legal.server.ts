/** Terms and cookies in the language of an address, loaded with the first of these pages: no other one says them. */
import type { Idioma } from '@domain/identidad/perfil'
import type { LegalTexts } from './texts/legal-es'

type LegalText = Exclude<keyof LegalTexts, 'version'>

/** A legal page's own text, with the version that all of them share. */
export async function loadLegal(idioma: Idioma, which: LegalText) {
  const { legal } = idioma === 'en' ? await import('./texts/legal-en') : await import('./texts/legal-es')
  return { ...legal[which], version: legal.version }
}
