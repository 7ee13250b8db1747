/** Each section of texts as a script of its own. For browsers only: the server holds every text (texts.server.ts). */

import type { Idioma } from '@domain/identidad/perfil'
import { textScript } from './text-script'
import type { Dictionary, Section } from './texts'

/** Fetches the texts of one section. */
export async function importSection(idioma: Idioma, section: Section): Promise<Partial<Dictionary>> {
  const exported: Record<string, Record<string, string>> = await import(/* @vite-ignore */ textScript(idioma, section))
  // a file of texts exports one object
  return { [section]: Object.values(exported)[0] }
}
