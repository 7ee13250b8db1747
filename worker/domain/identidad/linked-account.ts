/** What a person may ask of the ways in beside the password: accounts elsewhere, and programs that act for them. */
import type { RefusalReason } from '../refusal'
import { z } from '../zod'

const REQUIRED: RefusalReason = 'requerido'
const ID = z.string({ error: REQUIRED }).min(1, REQUIRED).max(64, REQUIRED)
/** Counted and compared, never stored: only its size is bounded. */
const contrasena_actual = z.string({ error: REQUIRED }).min(1, REQUIRED).max(1024, REQUIRED)

export const LinkCommand = z.object({
  intent: z.literal('identidad-vincular'),
  proveedor: ID,
  contrasena_actual,
})
export const UnlinkCommand = z.object({ intent: z.literal('identidad-desvincular'), id: ID, contrasena_actual })
export const RevokeCommand = z.object({ intent: z.literal('programa-retirar'), id: ID })
export type LinkCommand = z.infer<typeof LinkCommand>
export type UnlinkCommand = z.infer<typeof UnlinkCommand>
export type RevokeCommand = z.infer<typeof RevokeCommand>

export const LINKED_ACCOUNT_COMMANDS = [LinkCommand, UnlinkCommand, RevokeCommand] as const
export type LinkedAccountCommand = LinkCommand | UnlinkCommand | RevokeCommand
