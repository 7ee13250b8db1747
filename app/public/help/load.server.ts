/** The help in the language of an address, loaded with the first page of it: no other page needs its texts. */
import type { Idioma } from '@domain/identidad/perfil'
import type { HelpTexts } from './es'

export const loadHelp = async (idioma: Idioma): Promise<HelpTexts> =>
  idioma === 'en' ? (await import('./en')).en : (await import('./es')).es
