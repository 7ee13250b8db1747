/** The screen of the accounting entries, its days, and the files of its exports. */
import type { Period } from '@domain/erp/period'
import { isProgram, type Program } from '@domain/erp/program'
import { address } from '~/ui/address'

export const PATH = '/admin/settings/accounting'

export const hrefPeriod = ({ desde, hasta }: Period): string => address(PATH, { desde, hasta })

/** Which dialog is open over the screen: a program to connect, or the question before it is disconnected. */
const CONNECT = 'conectar'
const DISCONNECT = 'quitar'
export type ProgramDialog = { connect: Program } | 'disconnect'

export function readProgramDialog(params: URLSearchParams): ProgramDialog | null {
  const program = params.get(CONNECT)
  if (isProgram(program)) return { connect: program }
  return params.has(DISCONNECT) ? 'disconnect' : null
}

export const hrefProgram = ({ desde, hasta }: Period, opened: ProgramDialog): string =>
  address(PATH, { desde, hasta, ...(opened === 'disconnect' ? { [DISCONNECT]: '' } : { [CONNECT]: opened.connect }) })

/** A table in Excel or CSV, or a file for a program. */
const FILES = ['excel', 'csv', 'world-office', 'helisa'] as const
export type FileKind = (typeof FILES)[number]
export const isFile = (text: string | undefined): text is FileKind => FILES.some((one) => one === text)

export const hrefFile = (file: FileKind, numero: number): string =>
  address(`${PATH}/${file}`, { numero: String(numero) })
