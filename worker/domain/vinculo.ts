/** What a person may ask of the ways in beside the password: accounts elsewhere, and programs that act for them. */
import type { MotivoKey } from './negativa'
import { z } from './zod'

const FALTA: MotivoKey = 'requerido'
const ID = z.string({ error: FALTA }).min(1, FALTA).max(64, FALTA)
/** Counted and compared, never stored: only its size is bounded. */
const contrasena_actual = z.string({ error: FALTA }).min(1, FALTA).max(1024, FALTA)

export const VincularCommand = z.object({
  intent: z.literal('identidad-vincular'),
  proveedor: ID,
  contrasena_actual,
})
export const DesvincularCommand = z.object({ intent: z.literal('identidad-desvincular'), id: ID, contrasena_actual })
export const RetirarCommand = z.object({ intent: z.literal('programa-retirar'), id: ID })
export type VincularCommand = z.infer<typeof VincularCommand>
export type DesvincularCommand = z.infer<typeof DesvincularCommand>
export type RetirarCommand = z.infer<typeof RetirarCommand>

export const COMANDOS_DE_VINCULO = [VincularCommand, DesvincularCommand, RetirarCommand] as const
export type VinculoCommand = VincularCommand | DesvincularCommand | RetirarCommand
