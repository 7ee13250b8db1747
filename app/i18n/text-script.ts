/** Where a browser finds a section of texts. The build writes each file of texts there (vite.config.ts). */
import type { Idioma } from '@domain/identidad/perfil'
import type { Section } from './texts'

/** What all texts say, as a hash: a text that is changed gets another address. */
declare const TEXTS_VERSION: string

/** One rule instead of a list of addresses, which every page would load: 2 kB of names that no compression shortens. */
export const textScript = (idioma: Idioma, section: Section) => `/assets/${idioma}-${section}-${TEXTS_VERSION}.js`
