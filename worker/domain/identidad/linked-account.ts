/** Commands for sign-in methods beside the password: linked provider accounts, and programs with access. */
import { recordId } from '../fields/id'
import * as z from '../zod'
import { typedPassword } from './password'

const ID = recordId('requerido')

export const LinkCommand = z.object({
  intent: z.literal('link-account'),
  proveedor: ID,
  contrasena_actual: typedPassword(),
})
export const UnlinkCommand = z.object({
  intent: z.literal('unlink-account'),
  id: ID,
  contrasena_actual: typedPassword(),
})
export const RevokeCommand = z.object({ intent: z.literal('revoke-program'), id: ID })
export type LinkCommand = z.infer<typeof LinkCommand>
export type UnlinkCommand = z.infer<typeof UnlinkCommand>
export type RevokeCommand = z.infer<typeof RevokeCommand>

export const LINKED_ACCOUNT_COMMANDS = [LinkCommand, UnlinkCommand, RevokeCommand] as const
export type LinkedAccountCommand = LinkCommand | UnlinkCommand | RevokeCommand
