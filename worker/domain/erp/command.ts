/** What an Administrador does with the accounting of maintenance. */
import { isDay } from '../day'
import { readNit } from '../empresa/nit'
import type { RefusalReason } from '../refusal'
import { optionalText, text } from '../text'
import * as z from '../zod'
import { FILE_PROGRAMS, type FileSetting } from './file'
import { DATE_FORMATS, HELISA_FORMATS, readColumns, SEPARATORS, type Separator, USUAL_HELISA } from './helisa'
import { ACCOUNTING_PROGRAMS } from './program'

const INVALID_ACCOUNT: RefusalReason = 'cuenta-invalida'
const INVALID_NIT: RefusalReason = 'nit-invalido'
const WRONG_DIGIT: RefusalReason = 'nit-digito'
const INVALID_WORKSHOPS: RefusalReason = 'talleres-invalidos'
const INVALID_COLUMNS: RefusalReason = 'columnas-invalidas'
const REQUIRED: RefusalReason = 'requerido'
const INVALID_DAY: RefusalReason = 'fecha-invalida'
const INVALID_PROGRAM: RefusalReason = 'opcion-invalida'

/** Accounts have an even number of figures down to the auxiliaries: 4 of the account, 6 of the subaccount, up to 12. */
const account = () =>
  z
    .string({ error: REQUIRED })
    .transform((text) => text.replace(/[\s.]/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{3,11}$/, INVALID_ACCOUNT))

/** The digits of a tax number without its check digit, which is compared where it is written. */
const nit = () =>
  z
    .string({ error: INVALID_NIT })
    .max(30, INVALID_NIT)
    .optional()
    .transform((text, ctx) => {
      if (!text?.trim()) return null
      const read = readNit(text)
      if (read.shape === 'without-check-digit') return read.numero
      if (read.shape === 'with-check-digit' && read.checkDigit === read.expected) return read.numero
      ctx.addIssue({ code: 'custom', message: read.shape === 'unknown' ? INVALID_NIT : WRONG_DIGIT })
      return z.NEVER
    })

const WORKSHOPS_MAX = 200
const NAME_MAX = 120

/**
 * Workshops as people write them, one a line: «Taller El Paisa: 900.123.456-8». A name without a number is left out.
 * @returns null when a line has another form, or a number is none
 */
function readWorkshops(text: string): [nombre: string, nit: string][] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length > WORKSHOPS_MAX) return null
  const workshops: [string, string][] = []
  for (const line of lines) {
    const at = line.lastIndexOf(':')
    const nombre = line.slice(0, at).trim()
    const written = line.slice(at + 1).trim()
    if (at < 1 || nombre === '' || nombre.length > NAME_MAX) return null
    if (written === '') continue
    const read = readNit(written)
    if (read.shape === 'unknown') return null
    if (read.shape === 'with-check-digit' && read.checkDigit !== read.expected) return null
    workshops.push([nombre, read.numero])
  }
  return workshops
}

const workshops = () =>
  z
    .string({ error: INVALID_WORKSHOPS })
    .max(WORKSHOPS_MAX * (NAME_MAX + 30), INVALID_WORKSHOPS)
    .optional()
    .transform((text, ctx) => {
      const read = readWorkshops(text ?? '')
      if (read) return read
      ctx.addIssue({ code: 'custom', message: INVALID_WORKSHOPS })
      return z.NEVER
    })

const COLUMNS_TEXT_MAX = 5000
const separators = Object.keys(SEPARATORS) as [Separator, ...Separator[]]
/** Which program's file is offered, and what that program asks for; the fields of the other are not sent. */
const fileFields = {
  programa: z.enum(FILE_PROGRAMS, INVALID_PROGRAM),
  empresa: optionalText(NAME_MAX),
  tipo: optionalText(20),
  prefijo: optionalText(20),
  interno: nit(),
  columnas: z
    .string()
    .max(COLUMNS_TEXT_MAX, INVALID_COLUMNS)
    .refine((text) => readColumns(text) !== null, INVALID_COLUMNS)
    .default(USUAL_HELISA.columnas),
  formato: z.enum(HELISA_FORMATS, INVALID_PROGRAM).default(USUAL_HELISA.formato),
  separador: z.enum(separators, INVALID_PROGRAM).default(USUAL_HELISA.separador),
  fecha: z.enum(DATE_FORMATS, INVALID_PROGRAM).default(USUAL_HELISA.fecha),
  titulos: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked !== undefined),
}
export const FileCommand = z.object({
  intent: z.literal('update-file'),
  ...fileFields,
  /** what the form showed, of all programs; what was left so is not written */
  antes: z.object(fileFields).optional().catch(undefined),
})
type FileForm = Omit<z.output<typeof FileCommand>, 'intent' | 'antes'>

/** The settings that a form showed, of all programs. */
export function fileShownOf(said: FileForm): FileSetting {
  const { programa, empresa, tipo, prefijo, interno, columnas, formato, separador, fecha, titulos } = said
  return {
    programa,
    world_office: { empresa, tipo, prefijo, interno },
    helisa: { columnas, formato, separador, fecha, titulos },
  }
}

/** The settings of the chosen program. */
export function fileDataOf(said: FileForm): Pick<FileSetting, 'programa'> & Partial<FileSetting> {
  const { programa, world_office, helisa } = fileShownOf(said)
  switch (programa) {
    case 'world-office':
      return { programa, world_office }
    case 'helisa':
      return { programa, helisa }
    default:
      return { programa }
  }
}

const day = () => z.string({ error: REQUIRED }).refine(isDay, INVALID_DAY)

const accountFields = { gasto: account(), por_pagar: account(), nit: nit(), talleres: workshops() }
export const AccountsCommand = z.object({
  intent: z.literal('update-accounts'),
  ...accountFields,
  /** what the form showed; what was left so is not written */
  antes: z.object(accountFields).optional().catch(undefined),
})
export const ExportCommand = z.object({ intent: z.literal('export'), desde: day(), hasta: day() })
const ACCESS_MAX = 200
const TYPE_MAX = 20
/** `secreto`: the token or key of access, which no answer repeats. `comprobante`: the code of the type of voucher. */
export const ConnectCommand = z.object({
  intent: z.literal('connect-program'),
  programa: z.enum(ACCOUNTING_PROGRAMS, INVALID_PROGRAM),
  usuario: text(ACCESS_MAX),
  secreto: text(ACCESS_MAX),
  comprobante: optionalText(TYPE_MAX),
})
export const CheckCommand = z.object({ intent: z.literal('check-program') })
/** Which program, and which account of it, the question named. */
export const DisconnectCommand = z.object({
  intent: z.literal('disconnect-program'),
  programa: z.enum(ACCOUNTING_PROGRAMS, INVALID_PROGRAM),
  usuario: text(ACCESS_MAX),
})
export const SendCommand = z.object({ intent: z.literal('send-entries'), desde: day(), hasta: day() })
/** Without `id` all that failed. */
export const ResendCommand = z.object({ intent: z.literal('resend-entries'), id: z.string().max(64).optional() })
export const AccountingCommand = z.discriminatedUnion('intent', [
  AccountsCommand,
  FileCommand,
  ExportCommand,
  ConnectCommand,
  CheckCommand,
  DisconnectCommand,
  SendCommand,
  ResendCommand,
])
