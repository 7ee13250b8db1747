/** Forms for one-time codes: resetting a password, and proving an address. */

import { correo } from '../correo/address'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { codeDigits, codeLink } from './code'
import { newPassword, typedPassword } from './password'
import { withMatchingPasswords } from './sign-in'

const REQUIRED: RefusalReason = 'requerido'

export const RequestLinkCommand = z.object({ intent: z.literal('request'), email: correo() })

/** The new password, typed twice, and the link that authorises it. */
export const ResetPasswordCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('reset'),
    enlace: codeLink(),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: REQUIRED }),
  }),
)
export type ResetPasswordCommand = z.infer<typeof ResetPasswordCommand>

export const RecoveryCommand = z.discriminatedUnion('intent', [RequestLinkCommand, ResetPasswordCommand])

/** The link, with the account's password when signed in with it, or alone. */
export const WithLinkCommand = z.object({ intent: z.literal('verify-link'), enlace: codeLink() })
export const WithPasswordCommand = z.object({
  intent: z.literal('verify-link-with-password'),
  enlace: codeLink(),
  contrasena: typedPassword(),
})
export const LinkAloneCommand = z.object({ intent: z.literal('verify-link-alone'), enlace: codeLink() })
export const WithDigitsCommand = z.object({ intent: z.literal('verify-code'), codigo: codeDigits() })
export const AnotherCodeCommand = z.object({ intent: z.literal('send') })
export const VerificationCommand = z.discriminatedUnion('intent', [
  WithLinkCommand,
  WithPasswordCommand,
  LinkAloneCommand,
  WithDigitsCommand,
  AnotherCodeCommand,
])
