/** Forms around one-time codes: a new password without the old one, and an address that is proven. */

import { correo } from '../correo/address'
import type { MotivoKey } from '../refusal'
import { z } from '../zod'
import { codeDigits, enlaceDeCodigo } from './code'
import { CONTRASENA_MAX, newPassword } from './password'
import { withMatchingPasswords } from './sign-in'

const REQUIRED: MotivoKey = 'requerido'
const TOO_LONG: MotivoKey = 'contrasena-larga'

export const RequestLinkCommand = z.object({ intent: z.literal('pedir'), email: correo() })

/** The new password, typed twice, and the link that allows it. */
export const RestablecerCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('restablecer'),
    enlace: enlaceDeCodigo(),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: REQUIRED }),
  }),
)
export type RestablecerCommand = z.infer<typeof RestablecerCommand>

export const RecoveryCommand = z.discriminatedUnion('intent', [RequestLinkCommand, RestablecerCommand])

/** The link of who is signed in with that account, with its password typed along, or alone. */
export const ConEnlaceCommand = z.object({ intent: z.literal('enlace'), enlace: enlaceDeCodigo() })
export const WithPasswordCommand = z.object({
  intent: z.literal('enlace-contrasena'),
  enlace: enlaceDeCodigo(),
  contrasena: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .max(CONTRASENA_MAX * 4, TOO_LONG),
})
export const LinkAloneCommand = z.object({ intent: z.literal('enlace-solo'), enlace: enlaceDeCodigo() })
export const WithDigitsCommand = z.object({ intent: z.literal('codigo'), codigo: codeDigits() })
export const OtroCodigoCommand = z.object({ intent: z.literal('enviar') })
export const VerificationCommand = z.discriminatedUnion('intent', [
  ConEnlaceCommand,
  WithPasswordCommand,
  LinkAloneCommand,
  WithDigitsCommand,
  OtroCodigoCommand,
])
