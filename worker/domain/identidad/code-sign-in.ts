/** Signing in with a code that comes by mail: ask for it, then enter it. */

import { correo } from '../correo/address'
import type { MotivoKey } from '../refusal'
import { z } from '../zod'
import { codeDigits, enlaceDeCodigo } from './code'

const REQUIRED: MotivoKey = 'requerido'

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
export const OtroCorreoParaCodigoCommand = z.object({ intent: z.literal('otro') })

export const IngresoConCodigoCommand = z.discriminatedUnion('intent', [
  RequestCodeCommand,
  SignInWithCodeCommand,
  OtroCorreoParaCodigoCommand,
])

/** What a browser keeps that asked for a code to sign in with. */
export const AskedCodeCookie = z.object({
  /** the address, to be shown */
  email: z.string().min(1).max(254),
  /** the secret without which the code opens nothing */
  token: enlaceDeCodigo(),
  /** it was asked for by a password, since the account is on its guard */
  guarded: z.boolean(),
})
export type AskedCodeCookie = z.infer<typeof AskedCodeCookie>
