/** Forms around one-time codes: a new password without the old one, and an address that is proven. */
import { cifrasDeCodigo, enlaceDeCodigo } from './codigo'
import { CONTRASENA_MAX, contrasenaNueva } from './contrasena'
import { correo } from './correo'
import { coincidentes } from './ingreso'
import type { MotivoKey } from './negativa'
import { z } from './zod'

const FALTA: MotivoKey = 'requerido'
const LARGA: MotivoKey = 'contrasena-larga'

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

/** The link of who is signed in with that account, with its password typed along, or alone. */
export const ConEnlaceCommand = z.object({ intent: z.literal('enlace'), enlace: enlaceDeCodigo() })
export const WithPasswordCommand = z.object({
  intent: z.literal('enlace-contrasena'),
  enlace: enlaceDeCodigo(),
  contrasena: z
    .string({ error: FALTA })
    .min(1, FALTA)
    .max(CONTRASENA_MAX * 4, LARGA),
})
export const LinkAloneCommand = z.object({ intent: z.literal('enlace-solo'), enlace: enlaceDeCodigo() })
export const ConCifrasCommand = z.object({ intent: z.literal('codigo'), codigo: cifrasDeCodigo() })
export const OtroCodigoCommand = z.object({ intent: z.literal('enviar') })
export const VerificacionCommand = z.discriminatedUnion('intent', [
  ConEnlaceCommand,
  WithPasswordCommand,
  LinkAloneCommand,
  ConCifrasCommand,
  OtroCodigoCommand,
])
