/** What an Administrador does with the accounting of maintenance. */
import { isDay } from '../day'
import { checkDigitOf, readNit } from '../empresa/nit'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

const INVALID_ACCOUNT: RefusalReason = 'cuenta-invalida'
const INVALID_NIT: RefusalReason = 'nit-invalido'
const WRONG_DIGIT: RefusalReason = 'nit-digito'
const REQUIRED: RefusalReason = 'requerido'
const INVALID_DAY: RefusalReason = 'fecha-invalida'

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
      if (
        read.forma !== 'desconocida' &&
        (read.forma === 'sin digito' || read.checkDigit === checkDigitOf(read.numero))
      )
        return read.numero
      ctx.addIssue({ code: 'custom', message: read.forma === 'desconocida' ? INVALID_NIT : WRONG_DIGIT })
      return z.NEVER
    })

const day = () => z.string({ error: REQUIRED }).refine(isDay, INVALID_DAY)

export const AccountsCommand = z.object({
  intent: z.literal('cuentas'),
  gasto: account(),
  por_pagar: account(),
  nit: nit(),
})
export const ExportCommand = z.object({ intent: z.literal('exportar'), desde: day(), hasta: day() })
export const AccountingCommand = z.discriminatedUnion('intent', [AccountsCommand, ExportCommand])
