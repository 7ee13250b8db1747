/** The help's pages, in both languages at once. */
import type { Idioma } from '@domain/identidad/perfil'
import { en } from '../../app/public/help/en'
import { es } from '../../app/public/help/es'
import type { HelpPage } from '../../app/public/help/format'
import type { PageId } from '../../app/public/help/pages'

export const helpOf = (idioma: Idioma): Readonly<Record<PageId, HelpPage>> => (idioma === 'en' ? en : es).pages
