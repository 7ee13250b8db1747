/** Account security commands: the second factor, and the open sessions. */

import { recordId } from '../fields/id'
import * as z from '../zod'
import { appCode, factorCode } from './factor'
import { typedPassword } from './password'

/**
 * The current password, asked again; a person without one proves themselves by a recent sign-in (identidad/factors.ts).
 */
export const optionalCurrentPassword = () =>
  typedPassword()
    .optional()
    .transform((contrasena) => contrasena ?? '')

export const StartCommand = z.object({
  intent: z.literal('start-factor'),
  contrasena_actual: optionalCurrentPassword(),
})
export const ConfirmCommand = z.object({ intent: z.literal('confirm-factor'), codigo: appCode() })
const withCode = { contrasena_actual: optionalCurrentPassword(), codigo: factorCode() }
export const RenewCommand = z.object({ intent: z.literal('renew-backup-codes'), ...withCode })
export const RemoveCommand = z.object({ intent: z.literal('remove-factor'), ...withCode })
export const CloseSessionCommand = z.object({
  intent: z.literal('close-session'),
  id: recordId(),
})
export const CloseSessionsCommand = z.object({ intent: z.literal('close-sessions') })

/** Commands of the screen that enforces a second factor. */
export const ProtectCommand = z.discriminatedUnion('intent', [StartCommand, ConfirmCommand])
/** The personal part of the tab Seguridad. */
export const ProtectionCommand = z.discriminatedUnion('intent', [
  StartCommand,
  ConfirmCommand,
  RenewCommand,
  RemoveCommand,
  CloseSessionCommand,
  CloseSessionsCommand,
])
export type ProtectionCommand = z.infer<typeof ProtectionCommand>
export type WithPassword = Pick<z.infer<typeof StartCommand>, 'contrasena_actual'>
export type WithCode = Omit<z.infer<typeof RemoveCommand>, 'intent'>
