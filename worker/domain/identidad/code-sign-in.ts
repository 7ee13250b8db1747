/** Signing in with a code that comes by mail: ask for it, then enter it. */

import { correo } from '../correo/address'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'
import { codeDigits, codeLink } from './code'

const REQUIRED: RefusalReason = 'requerido'

export const RequestCodeCommand = z.object({ intent: z.literal('pedir'), email: correo() })
export const SignInWithCodeCommand = z.object({
  intent: z.literal('entrar'),
  codigo: codeDigits(),
  recordar: z
    .literal('on', { error: REQUIRED })
    .optional()
    .transform((valor) => valor === 'on'),
})
export type SignInWithCodeCommand = z.infer<typeof SignInWithCodeCommand>
/** Back to the first step. */
export const OtherEmailForCodeCommand = z.object({ intent: z.literal('otro') })

export const CodeSignInCommand = z.discriminatedUnion('intent', [
  RequestCodeCommand,
  SignInWithCodeCommand,
  OtherEmailForCodeCommand,
])

/** What a browser keeps that asked for a code to sign in with. */
export const AskedCodeCookie = z.object({
  /** the address, to be shown */
  email: z.string().min(1).max(254),
  /** the secret without which the code opens nothing */
  token: codeLink(),
  /** it was asked for by a password, since the account is on its guard */
  guarded: z.boolean(),
})
export type AskedCodeCookie = z.infer<typeof AskedCodeCookie>
