/** What people do for the safety of their own account: the second factor, and the sessions that are open. */
import { CONTRASENA_MAX } from './contrasena'
import { codigoDeAplicacion, codigoDeFactor } from './factor'
import type { MotivoKey } from './negativa'
import { z } from './zod'

const LARGA: MotivoKey = 'contrasena-larga'
const NADA: MotivoKey = 'no-encontrado'

/** The own password, asked for again; who has none proves it by a fresh sign-in (services/factores.ts). */
const actual = () =>
  z
    .string()
    .max(CONTRASENA_MAX * 4, LARGA)
    .optional()
    .transform((contrasena) => contrasena ?? '')

export const ComenzarCommand = z.object({ intent: z.literal('factor-comenzar'), contrasena_actual: actual() })
export const ConfirmarCommand = z.object({ intent: z.literal('factor-confirmar'), codigo: codigoDeAplicacion() })
const conCodigo = { contrasena_actual: actual(), codigo: codigoDeFactor() }
export const RenovarCommand = z.object({ intent: z.literal('factor-renovar'), ...conCodigo })
export const QuitarCommand = z.object({ intent: z.literal('factor-quitar'), ...conCodigo })
export const CerrarSesionCommand = z.object({
  intent: z.literal('sesion-cerrar'),
  id: z.string({ error: NADA }).min(1, NADA).max(64, NADA),
})
export const CerrarSesionesCommand = z.object({ intent: z.literal('sesiones-cerrar') })

/** The screen that leads to a second factor who must have one. */
export const ProtegerCommand = z.discriminatedUnion('intent', [ComenzarCommand, ConfirmarCommand])
/** The person's part of the tab Seguridad. */
export const ProteccionCommand = z.discriminatedUnion('intent', [
  ComenzarCommand,
  ConfirmarCommand,
  RenovarCommand,
  QuitarCommand,
  CerrarSesionCommand,
  CerrarSesionesCommand,
])
export type ProteccionCommand = z.infer<typeof ProteccionCommand>
export type ConContrasena = Pick<z.infer<typeof ComenzarCommand>, 'contrasena_actual'>
export type ConCodigo = Omit<z.infer<typeof QuitarCommand>, 'intent'>
