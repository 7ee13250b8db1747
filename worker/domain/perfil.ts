/** The tab Perfil: what a person says of themselves, their address and their password. */
import { cifrasDeCodigo } from './codigo'
import { CONTRASENA_MAX, contrasenaNueva } from './contrasena'
import { correo } from './correo'
import { ZONAS } from './dia'
import { coincidentes, NOMBRE_MAX } from './ingreso'
import type { MotivoKey } from './negativa'
import { normalizarTelefono } from './telefono'
import { personName, textoOpcional } from './texto'
import { z } from './zod'

const FALTA: MotivoKey = 'requerido'
const OPCION: MotivoKey = 'opcion-invalida'
const LARGA: MotivoKey = 'contrasena-larga'

export const IDIOMAS = ['es', 'en'] as const

/** The own password, typed again: any that may have been chosen once. */
const actual = () => z.string({ error: FALTA }).max(CONTRASENA_MAX * 4, LARGA)

export const DatosCommand = z.object({
  intent: z.literal('perfil'),
  nombre: personName(NOMBRE_MAX),
  telefono: textoOpcional(30).transform((telefono) => telefono && normalizarTelefono(telefono)),
  idioma: z.enum(IDIOMAS, { error: OPCION }),
  zona_horaria: z.enum(ZONAS, { error: OPCION }),
})
/** Asks for another address: it changes once that address has proven itself. */
export const OtroCorreoCommand = z.object({
  intent: z.literal('correo'),
  email: correo(),
  contrasena_actual: actual(),
})
export const ConfirmarCorreoCommand = z.object({ intent: z.literal('correo-codigo'), codigo: cifrasDeCodigo() })
export const DejarCorreoCommand = z.object({ intent: z.literal('correo-dejar') })
export const CambiarContrasenaCommand = coincidentes(
  z.object({
    intent: z.literal('contrasena'),
    contrasena_actual: actual(),
    contrasena: contrasenaNueva(),
    confirmar_contrasena: z.string({ error: FALTA }),
  }),
)

export const PerfilCommand = z.discriminatedUnion('intent', [
  DatosCommand,
  OtroCorreoCommand,
  ConfirmarCorreoCommand,
  DejarCorreoCommand,
  CambiarContrasenaCommand,
])
export type PerfilCommand = z.infer<typeof PerfilCommand>

const INTENTOS: readonly string[] = PerfilCommand.options.map(({ shape }) => shape.intent.value)

/** Whether what a settings screen was asked for is an affair of the profile. */
export const esDePerfil = (orden: { intent: string }): orden is PerfilCommand => INTENTOS.includes(orden.intent)
