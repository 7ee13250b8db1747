/** Signing in with a code that comes by mail: ask for it, then enter it. */
import { cifrasDeCodigo } from './codigo'
import { correo } from './correo'
import type { MotivoKey } from './negativa'
import { z } from './zod'

const FALTA: MotivoKey = 'requerido'

export const PedirCodigoCommand = z.object({ intent: z.literal('pedir'), email: correo() })
export const EntrarConCodigoCommand = z.object({
  intent: z.literal('entrar'),
  codigo: cifrasDeCodigo(),
  recordar: z
    .literal('on', { error: FALTA })
    .optional()
    .transform((valor) => valor === 'on'),
})
export type EntrarConCodigoCommand = z.infer<typeof EntrarConCodigoCommand>
/** Back to the first step. */
export const OtroCorreoParaCodigoCommand = z.object({ intent: z.literal('otro') })

export const IngresoConCodigoCommand = z.discriminatedUnion('intent', [
  PedirCodigoCommand,
  EntrarConCodigoCommand,
  OtroCorreoParaCodigoCommand,
])
