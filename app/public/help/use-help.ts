/** The help in the language of an address. */
import type { Idioma } from '../address'
import { en } from './en'
import { es, type HelpTexts } from './es'
import type { HelpPage } from './format'
import type { PageId } from './pages'

/** The texts around the guides, for the hub and all pages. */
export const frameOf = (idioma: Idioma): HelpTexts['marco'] => (idioma === 'en' ? en : es).marco

export const helpOf = (idioma: Idioma): Readonly<Record<PageId, HelpPage>> => (idioma === 'en' ? en : es).pages
