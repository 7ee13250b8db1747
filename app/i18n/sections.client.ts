/** Each file of texts as a script of its own. For browsers only: the server holds every text (all.ts). */
import { FILE_OF } from './files'
import type { Dictionary, Idioma, Section } from './texts'

const FILES = import.meta.glob<Record<string, Record<string, string>>>([
  './e[sn]/**/*.ts',
  '!./e[sn]/index.ts',
  // of the server alone (OnServer)
  '!./e[sn]/report-lines.ts',
])

/** Fetches the texts of one section. */
export async function importSection(idioma: Idioma, section: Section): Promise<Partial<Dictionary>> {
  const file = FILES[`./${idioma}/${FILE_OF[section as keyof typeof FILE_OF]}.ts`]
  // a file of texts exports one object
  return file ? { [section]: Object.values(await file())[0] } : {}
}
