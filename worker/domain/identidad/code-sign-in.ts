/** Signing in with a code by mail: request it, then enter it. */

import { correo } from '../correo/address'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { codeDigits, codeLink } from './code'

const REQUIRED: RefusalReason = 'requerido'

export const RequestCodeCommand = z.object({ intent: z.literal('request'), email: correo() })
export const SignInWithCodeCommand = z.object({
  intent: z.literal('sign-in'),
  codigo: codeDigits(),
  recordar: z
    .literal('on', { error: REQUIRED })
    .optional()
    .transform((value) => value === 'on'),
})
export type SignInWithCodeCommand = z.infer<typeof SignInWithCodeCommand>
/** Back to the first step. */
export const OtherEmailForCodeCommand = z.object({ intent: z.literal('use-other-email') })

export const CodeSignInCommand = z.discriminatedUnion('intent', [
  RequestCodeCommand,
  SignInWithCodeCommand,
  OtherEmailForCodeCommand,
])

/** Cookie of a browser that requested a sign-in code. */
export const AskedCodeCookie = z.object({
  /** the address, for display */
  email: z.string().min(1).max(254),
  /** the secret required together with the code */
  token: codeLink(),
  /** requested by a password sign-in, because the account is guarded */
  guarded: z.boolean(),
})
export type AskedCodeCookie = z.infer<typeof AskedCodeCookie>
