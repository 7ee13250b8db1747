/** Forms around one-time codes: a new password without the old one, and an address that is proven. */
import { cifrasDeCodigo, enlaceDeCodigo } from './codigo'
import { contrasenaNueva } from './contrasena'
import { correo } from './correo'
import { coincidentes } from './ingreso'
import type { MotivoKey } from './negativa'
import { z } from './zod'

const FALTA: MotivoKey = 'requerido'

export const PedirEnlaceCommand = z.object({ intent: z.literal('pedir'), email: correo() })

/** The new password, typed twice, and the link that allows it. */
export const RestablecerCommand = coincidentes(
  z.object({
    intent: z.literal('restablecer'),
    enlace: enlaceDeCodigo(),
    contrasena: contrasenaNueva(),
    confirmar_contrasena: z.string({ error: FALTA }),
  }),
)
export type RestablecerCommand = z.infer<typeof RestablecerCommand>

export const RecuperacionCommand = z.discriminatedUnion('intent', [PedirEnlaceCommand, RestablecerCommand])

export const ConEnlaceCommand = z.object({ intent: z.literal('enlace'), enlace: enlaceDeCodigo() })
export const ConCifrasCommand = z.object({ intent: z.literal('codigo'), codigo: cifrasDeCodigo() })
export const OtroCodigoCommand = z.object({ intent: z.literal('enviar') })
export const VerificacionCommand = z.discriminatedUnion('intent', [
  ConEnlaceCommand,
  ConCifrasCommand,
  OtroCodigoCommand,
])
