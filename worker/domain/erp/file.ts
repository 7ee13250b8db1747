/** The file that a company takes to its accounting program, beside the general one, and what the program asks for in it. */
import { type HelisaSetting, USUAL_HELISA } from './helisa'
import type { WorldOfficeSetting } from './world-office'

export const FILE_PROGRAMS = ['general', 'world-office', 'helisa'] as const
export type FileProgram = (typeof FILE_PROGRAMS)[number]
export const FILE_PROGRAM_NAMES: Readonly<Record<Exclude<FileProgram, 'general'>, string>> = {
  'world-office': 'World Office',
  helisa: 'Helisa',
}

/** The chosen program, and the settings of each: those of one stay when another is chosen. */
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
