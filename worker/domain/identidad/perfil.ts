/** The tab Perfil: what a person says of themselves, their address and their password. */

import { correo } from '../correo/address'
import { ZONAS } from '../day'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, personName } from '../text'
import { z } from '../zod'
import { codeDigits } from './code'
import { CONTRASENA_MAX, newPassword } from './password'
import { NOMBRE_MAX, withMatchingPasswords } from './sign-in'

const REQUIRED: RefusalReason = 'requerido'
const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const TOO_LONG: RefusalReason = 'contrasena-larga'

export const LANGUAGES = ['es', 'en'] as const

/** The own password, typed again: any that may have been chosen once. */
const actual = () => z.string({ error: REQUIRED }).max(CONTRASENA_MAX * 4, TOO_LONG)

export const PersonalDataCommand = z.object({
  intent: z.literal('perfil'),
  nombre: personName(NOMBRE_MAX),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  idioma: z.enum(LANGUAGES, { error: INVALID_OPTION }),
  zona_horaria: z.enum(ZONAS, { error: INVALID_OPTION }),
})
/** Asks for another address: it changes once that address has proven itself. */
export const RequestEmailChangeCommand = z.object({
  intent: z.literal('correo'),
  email: correo(),
  contrasena_actual: actual(),
})
export const ConfirmEmailCommand = z.object({ intent: z.literal('correo-codigo'), codigo: codeDigits() })
export const CancelEmailChangeCommand = z.object({ intent: z.literal('correo-dejar') })
export const ChangePasswordCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('contrasena'),
    contrasena_actual: actual(),
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

const INTENTOS: readonly string[] = PerfilCommand.options.map(({ shape }) => shape.intent.value)

/** Whether what a settings screen was asked for is an affair of the profile. */
export const isPerfilCommand = (command: { intent: string }): command is PerfilCommand =>
  INTENTOS.includes(command.intent)
