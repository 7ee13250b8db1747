/** The file that a company takes to its accounting program, beside the general one, and what the program asks for in it. */
import { type HelisaSetting, USUAL_HELISA } from './helisa'

export const FILE_PROGRAMS = ['general', 'world-office', 'helisa'] as const
export type FileProgram = (typeof FILE_PROGRAMS)[number]
export const FILE_PROGRAM_NAMES: Readonly<Record<Exclude<FileProgram, 'general'>, string>> = {
  'world-office': 'World Office',
  helisa: 'Helisa',
}

/** What World Office asks for that only the company knows; null is left empty. */
export interface WorldOfficeSetting {
  /** as the company is called there; null: its name here */
  empresa: string | null
  tipo: string | null
  prefijo: string | null
  /** the tax number of who makes the document */
  interno: string | null
}

/** What was chosen; what was said of a program stays when another is chosen. */
export interface FileSetting {
  programa: FileProgram
  world_office: WorldOfficeSetting
  helisa: HelisaSetting
}
export const USUAL_FILE: FileSetting = {
  programa: 'general',
  world_office: { empresa: null, tipo: null, prefijo: null, interno: null },
  helisa: USUAL_HELISA,
}
