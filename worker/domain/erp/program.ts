/** Accounting programs that entries are sent to, and what a company's connection to one is (docs/decisions/0075). */
import type { SendingError } from './sending'

export const ACCOUNTING_PROGRAMS = ['alegra', 'siigo'] as const
export type Program = (typeof ACCOUNTING_PROGRAMS)[number]

/** As their makers write them. */
export const PROGRAM_NAMES: Readonly<Record<Program, string>> = { alegra: 'Alegra', siigo: 'Siigo' }

export const isProgram = (text: string | null): text is Program =>
  (ACCOUNTING_PROGRAMS as readonly (string | null)[]).includes(text)

/** What opens a program. */
export interface Credentials {
  programa: Program
  /** the mail or the name of the user there */
  usuario: string
  /** token or key of access */
  token: string
  /** the code of the type of voucher there; null where there is one only, or in a program without types */
  comprobante: string | null
}

/** A company's connection, without what opens it. */
export interface Connected {
  programa: Program
  usuario: string
  /** the name of the company in the program, or of the type of voucher in one that does not tell it */
  nombre: string
  /** the code of that type; null in a program without types */
  comprobante: string | null
  /** why nothing is sent until a person has looked; null when it works */
  error: SendingError | null
  /** nothing is sent before, UTC milliseconds; 0 for at once */
  espera_hasta: number
}
