/** The tab Perfil: personal data, address and password. */

import { correo } from '../correo/address'
import { ZONAS } from '../day'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, personName } from '../text'
import * as z from '../zod'
import { codeDigits } from './code'
import { newPassword, typedPassword } from './password'
import { NOMBRE_MAX, withMatchingPasswords } from './sign-in'

const REQUIRED: RefusalReason = 'requerido'
const INVALID_OPTION: RefusalReason = 'opcion-invalida'

export const LANGUAGES = ['es', 'en'] as const
export type Idioma = (typeof LANGUAGES)[number]

export const PersonalDataCommand = z.object({
  intent: z.literal('update-profile'),
  nombre: personName(NOMBRE_MAX),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  idioma: z.enum(LANGUAGES, { error: INVALID_OPTION }),
  zona_horaria: z.enum(ZONAS, { error: INVALID_OPTION }),
})
/** Requests another address; it changes once the new address is proven. */
export const RequestEmailChangeCommand = z.object({
  intent: z.literal('change-email'),
  email: correo(),
  contrasena_actual: typedPassword(),
})
export const ConfirmEmailCommand = z.object({ intent: z.literal('confirm-email'), codigo: codeDigits() })
export const CancelEmailChangeCommand = z.object({ intent: z.literal('cancel-email-change') })
export const ChangePasswordCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('change-password'),
    contrasena_actual: typedPassword(),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: REQUIRED }),
  }),
)

export const PerfilCommand = z.discriminatedUnion('intent', [
  PersonalDataCommand,
  RequestEmailChangeCommand,
  ConfirmEmailCommand,
  CancelEmailChangeCommand,
  ChangePasswordCommand,
])
export type PerfilCommand = z.infer<typeof PerfilCommand>

const INTENTS: ReadonlySet<string> = new Set(PerfilCommand.options.map(({ shape }) => shape.intent.value))

/** Whether a settings command belongs to the profile. */
export const isPerfilCommand = (command: { intent: string }): command is PerfilCommand => INTENTS.has(command.intent)
